/** PHP: SQL queries built from input. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { phpCall, phpMethod, phpStatic } from "../writing/php-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { type Piece, putsValueIntoSql } from "../shared/string-parts.ts";
import { found, php } from "./examples.ts";
import { piecesOf } from "./string-parts.ts";
import { argumentsOf, spelledOut, wholeFile } from "./tree.ts";
import { sqlWords } from "../shared/sql-words.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

/** `select($table, $columns, $where)` makes the query by itself. */
function isOfBuilder(call: SgNode): boolean {
  return fieldTextOf(call, "name") === "select" && argumentsOf(call).length > 2;
}

export const sqlInjection = defineRules(["php"], "security", [
  {
    id: "php-sql-injection",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "A value is put into this SQL string, so anyone who controls the value can change the statement and read or delete other rows. Prepare the statement with placeholders and bind the value.",
    rule: {
      any: [
        phpCall({
          names:
            "mysql_query|mysql_unbuffered_query|mysql_db_query|pg_query|pg_send_query|sqlite_query|sqlite_exec|sqlite_array_query|mssql_query|db_query|sybase_query|ifx_query|db2_exec",
          as: "SQL",
        }),
        phpCall({
          names:
            "mysqli_query|mysqli_multi_query|mysqli_real_query|mysqli_prepare|mysqli_execute_query|pg_query|pg_prepare|pg_send_query|odbc_exec|odbc_prepare|oci_parse|sqlsrv_query|sqlsrv_prepare|db2_exec|ibase_query|mysql_db_query|sqlite_query|sqlite_exec|ingres_query|cubrid_query|msql_query",
          as: "SQL",
          nth: 2,
        }),
        phpCall({ names: "pg_prepare", as: "SQL", nth: 3 }),
        phpMethod({
          names:
            "query|exec|prepare|multi_query|real_query|execute_query|get_results|get_row|get_var|get_col|executeQuery|executeStatement|executeUpdate|fetchAll|fetchAllAssociative|fetchAssoc|fetchAssociative|fetchOne|fetchColumn|fetchRow|getAll|getOne|getRow|getCol|Execute|querySingle|select|selectRaw|createQuery|createNativeQuery|createCommand|unprepared|raw|simple_query|setQuery|rawQuery|fetchArray|fetchPairs",
          as: "SQL",
        }),
        phpStatic({
          names:
            "select|insert|update|delete|statement|raw|unprepared|selectOne|query|exec|scalar|cursor|affectingStatement|findBySql",
          on: "(?i)(?:^|\\\\)(?:self|static|\\w*(?:db|database|capsule|connection|conn|sql|pdo|model|query)\\w*)$",
          as: "SQL",
        }),
      ],
    },
    flow: { SQL: "sql" },
    check: (call) =>
      !isOfBuilder(call) &&
      !isOfCleanProperties(call) &&
      !noDatabase.test(textOf(call)) &&
      !isOfRecords(call) &&
      !isBareRequest(call) &&
      !isOfKnownNames(call) &&
      !isOfNoDatabase(call),
    milder: whereGuessed,
    unsure: (call, { text }) => isRunByHand.test(text) || !putsValue(sqlOf(call)),
    valid: [
      php(
        "$names = array_intersect(array_keys($_POST), $this->columns);\n$db->prepare('INSERT INTO t (' . implode(',', $names) . ') VALUES (?)');",
      ),
      php("self::delete(array_keys($_POST['delrule']));"),
      php("$db->query('SELECT * FROM users');"),
      php("$s = $db->prepare('SELECT * FROM users WHERE id = ?');"),
      php("$db->query('SELECT * FROM users WHERE id = ' . (int) $_GET['id']);"),
      php("mysqli_query($c, sprintf('SELECT * FROM t LIMIT %d', $_GET['n']));"),
      php("$wpdb->get_row($wpdb->prepare('SELECT * FROM t WHERE id = %d', $_GET['id']));"),
      php("DB::table('users')->where('name', $request->input('name'))->get();"),
      php("$repo->where($filter)->query();"),
      php("$this->order_service->getAll($request->include_pending);"),
      php("$v = $_GET['q'];\n$r = $index->query($v);\n$db->query('SELECT a FROM t');"),
      php("$this->folderRepository->getOne($request->folder_id);"),
      php("$id = $_GET['id'];\n$a = $this->orders->getRow($id, true);"),
      php("$driver->select($_GET['table'], ['id'], ['id = 1'], ['id']);"),
      php("$rows = $this->model->getAll($_GET['page']);"),
      php("$db->query(\"DELETE FROM t WHERE a IN ('\" . implode(\"','\", esc_sql($_GET['a'])) . \"')\");"),
    ],
    invalid: [
      found("$names = array_keys($_POST); $db->query('SELECT ' . implode(',', $names) . ' FROM t');"),
      found("mysqli_query($conn, \"SELECT * FROM users WHERE name = '$name'\");"),
      found("$db->query('SELECT * FROM users WHERE id = ' . $_GET['id']);"),
      found("$sql = \"DELETE FROM t WHERE id = {$_POST['id']}\";\n$pdo->exec($sql);"),
      found("$r = $this->store->getOne('SELECT a FROM t WHERE id = ' . $_GET['id']);"),
      found("$r = $this->db->getAll($_GET['q']);"),
      found("DB::select(\"SELECT * FROM users WHERE email = '\" . $request->input('e') . \"'\");"),
    ],
  },
  {
    id: "php-raw-sql-fragment",
    ...defects.queryBuilder,
    rule: {
      any: [
        phpMethod({
          names: "whereRaw|orWhereRaw|havingRaw|orHavingRaw|orderByRaw|groupByRaw|fromRaw|joinRaw|selectRaw",
          as: "SQL",
          // Of a directory's entries: an attribute, a comparison and what it is compared with.
          args: { not: { has: { nthChild: 2, regex: "^['\"](?:[=<>~!]|contains|starts_with|ends_with)" } } },
        }),
        phpMethod({
          names: "add",
          as: "SQL",
          nth: 2,
          args: {
            has: { nthChild: 1, regex: "^['\"](?:where|having|orderBy|groupBy|select|from|join|set)['\"]$" },
          },
        }),
        phpMethod({ names: "ignore", on: "^\\\\?Rule::unique\\(", as: "SQL" }),
        phpMethod({ names: "ignore", on: "^\\\\?Rule::unique\\(", as: "SQL", nth: 2 }),
        phpStatic({ names: "whereRaw|orWhereRaw|havingRaw|orderByRaw|selectRaw|groupByRaw|raw", as: "SQL" }),
        phpMethod({
          names: "where|andWhere|orWhere|having|andHaving|setSQL|condition",
          as: "SQL",
          args: {
            has: {
              nthChild: 1,
              has: { any: [{ kind: "binary_expression" }, { kind: "encapsed_string" }] },
              regex: "(?i)[=<>]|\\blike\\b|\\bin\\s*\\(",
            },
          },
        }),
      ],
    },
    flow: { SQL: "assembled" },
    milder: whereGuessed,
    valid: [
      php("User::whereRaw('name = ?', [$name])->get();"),
      php("$q->orderByRaw('created_at DESC');"),
      php("$qb->andWhere('u.name = :name');"),
      php("$q->where('name', $request->input('name'));"),
    ],
    invalid: [
      found("User::whereRaw('name = ' . $name)->get();"),
      found("$q->orderByRaw($request->input('sort'));"),
      found("$qb->add('where', \"u.name = '$name'\");"),
      found("$r = Rule::unique('users')->ignore($id, $request->input('column'));"),
      found("$qb->andWhere(\"u.name = '$name'\");"),
    ],
  },
]);

/** What is searched with words of its own. */
const noDatabase =
  /^\$(?:this->)?\w*(?:xpath|solr|elastic\w*|search\w*|crawler|sparql|graphql|influx\w*|sphinx)->/i;

/** Methods of ADOdb, PEAR, WordPress and Joomla that repositories, requests and templates have, too. */
const readingName =
  /^(?:getOne|getRow|getAll|getCol|get_row|get_col|get_var|get_results|fetchOne|fetchAll|setQuery|raw)$/;
const handleName = /db|pdo|sql|conn|database|\bdbh?\b|link|statement|stmt|adapter/i;

/** `array_intersect(array_keys($_POST), $this->columns)`: of what was sent only the names that the code lists are left. */
function isOfKnownNames(call: SgNode): boolean {
  const statement = argumentsOf(call).slice(0, 2).map(spelledOut).join(" ");
  const left = statement.replaceAll(
    /\barray_intersect(?:_key)?\((?:[^()]|\([^()]{0,80}\)){1,200}\)/g,
    (kept) => ((kept.match(sent) ?? []).length > 1 ? kept : ""),
  );
  return left !== statement && !new RegExp(sent.source, "i").test(left);
}

const sent = /\$_(?:GET|POST|REQUEST|COOKIE)\b|\brequest\b|php:\/\/input/gi;

/** `$this->folders->getOne($request->folder_id)`: no handle of a database, and no statement either. */
function isOfRecords(call: SgNode): boolean {
  if (!readingName.test(fieldTextOf(call, "name")) || handleName.test(fieldTextOf(call, "object")))
    return false;
  const [given] = argumentsOf(call);
  return given !== undefined && !sqlWords.test(spelledOut(given));
}

const databaseName =
  /db|pdo|sql|conn|database|statement|stmt|\bdbh?\b|manager|\bem\b|orm|doctrine|capsule|link|model|builder|adapter|driver|\$q\b/i;

/** `$index->query($_GET["q"])`: no word of SQL, and nothing says that the object is a database. */
function isOfNoDatabase(call: SgNode): boolean {
  if (call.kind() !== "member_call_expression") return false;
  const object = fieldTextOf(call, "object");
  const [given = "", ...others] = argumentsOf(call).map(textOf);
  if (others.length > 0 || databaseName.test(object)) return false;
  if (/(?:service|client|api)$/i.test(object) && /^\$\w+(?:->\w+)?$/.test(given))
    return !/sql|query|stmt|statement/i.test(given);
  if (/^\$_(?:GET|POST|REQUEST|COOKIE)\[[^\]]*\]$/.test(given)) return !sqlInFile.test(wholeFile(call));
  return (
    /^\$(?!this$)\w+$/.test(object) && /^\$\w+$/.test(given) && !isStatement(given, object, wholeFile(call))
  );
}

const surelyDatabase =
  /(?:^|[^a-z])(?:\w*db|pdo|mysqli?|sqlite|conn|connection|dbh|database|wpdb|adodb)(?![a-z])|DB\b|Db\b/;

/** A whole statement that a request sends is rare, and `select($_GET["id"])` of what is called model or manager is none. */
function isBareRequest(call: SgNode): boolean {
  const isOwn = /^(?:self|static|parent)$/.test(fieldTextOf(call, "scope"));
  if (call.kind() !== "member_call_expression" && !isOwn) return false;
  if (surelyDatabase.test(fieldTextOf(call, "object"))) return false;
  const [given] = argumentsOf(call);
  const text = given === undefined ? "" : spelledOut(given);
  return /\$_(?:GET|POST|REQUEST|COOKIE)\b|\brequest\b|->input\b/.test(text) && !sqlWords.test(text);
}

/** Somewhere in the file the variable is given words of SQL, or the object is made as a database. */
function isStatement(given: string, object: string, file: string): boolean {
  const [variable, owner] = [given, object].map((name) => name.replace("$", String.raw`\$`));
  const isSql = String.raw`${variable}\s*\.?=[^;]*\b(?:SELECT|INSERT|UPDATE|DELETE|REPLACE|CREATE|DROP|ALTER|WHERE|FROM)\b`;
  const isDatabase = String.raw`${owner}\s*=[^;]*(?:PDO|mysqli|SQLite|connect|database|\bdb\b)`;
  return new RegExp(`${isSql}|${isDatabase}`, "i").test(file) || /sql|query|stmt|statement/i.test(given);
}

/** The file speaks SQL itself. */
const sqlInFile =
  /["'](?:SELECT\b[^"']*\bFROM\b|INSERT INTO\b|UPDATE\b[^"']*\bSET\b|DELETE FROM\b)|\bnew \\?(?:PDO|mysqli|SQLite3)\b/i;

/** Who starts the script may change the database anyway. */
const isRunByHand = /^#!.*php|\bextends\s+\w*Maintenance\b|\bRUN_MAINTENANCE_IF_MAIN\b/;

/** In statements about tables themselves names are put together. */
function putsValue(pieces: readonly Piece[]): boolean {
  return !/^\s*(?:ALTER|CREATE|DROP|TRUNCATE)\b/i.test(pieces[0]?.text ?? "") && putsValueIntoSql(pieces);
}

const sqlSecond =
  /^\\?(?:mysqli_|odbc_|oci_|sqlsrv_|db2_|ibase_|cubrid_|ingres_|msql_|pg_prepare|pg_query|pg_send)/;

/** The pieces of the statement: the first argument, or the second where a connection comes first. */
function sqlOf(call: SgNode): Piece[] {
  const [first, second] = argumentsOf(call);
  const takesConnection = second !== undefined && sqlSecond.test(textOf(fieldOf(call, "function") ?? call));
  const statement = takesConnection ? second : first;
  return (statement ? piecesOf(statement) : []).filter(({ isHole, text }) => !(isHole && isAnswer(text)));
}

/** What a function returns of a value that it is given may well be quoted, and is no value from outside as far as seen. */
function isAnswer(text: string): boolean {
  return /^[$\\\w>:-]+\((?!\s*\))/.test(text);
}

const cleanGift =
  /^(?:\((?:int|integer|float|bool)\)|intval\(|floatval\(|[\d'"]|null\b|true\b|false\b|\$\w+->(?:quote|escape\w*)\()/i;

/** Of fields alone that the file gives nothing but numbers and the like. */
function isOfCleanProperties(call: SgNode): boolean {
  if (!argumentsOf(call).slice(0, 2).map(textOf).join("").includes("$this->")) return false;
  const holes = sqlOf(call).flatMap(({ isHole, text }) => (isHole ? [text] : []));
  const file = wholeFile(call);
  return holes.length > 0 && holes.every((text) => isCleanProperty(text, file));
}

function isCleanProperty(text: string, file: string): boolean {
  const name = /^\$this->(\w+)$/.exec(text)?.[1];
  if (name === undefined) return false;
  const gifts = [...file.matchAll(new RegExp(String.raw`\$this->${name}\s*=\s*([^=;][^;]*)`, "g"))];
  return gifts.length > 0 && gifts.every(([, gift]) => cleanGift.test(gift ?? ""));
}
