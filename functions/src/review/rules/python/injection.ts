/** Python: text built from values that then runs as SQL or as a shell command. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { processModule } from "./process-module.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { isAboutStructure, quotesNames } from "../shared/sql-holes.ts";
import { titles } from "../writing/titles.ts";

const shellOn = pyKeyword("shell", { kind: "true" });

const beforeName = /\b(?:FROM|INTO|UPDATE|TABLE|JOIN|INDEX|SELECT|SET|SELECT [^(]*,)\s*["`[]?(?:\w+\.)?\w*$/i;

const beforeComparison = /\b(?:WHERE|AND|OR|SET)\s+["`[]?(?:\w+\.)?$/i;

/** What is given first, also inside of `text(...)`. */
function statementOf(call: SgNode): SgNode | null {
  const given = call.field("arguments")?.child(1) ?? null;
  return given && /^(?:\w+\.)*text$/.test(fieldTextOf(given, "function")) ? statementOf(given) : given;
}

/** Names of tables and columns cannot be bound, and are seldom a caller's. */
function namesOnly(call: SgNode): boolean {
  const sql = statementOf(call);
  const operator = fieldTextOf(sql, "operator");
  if (!sql || operator === "+") return false;
  const text = sql.text();
  const holes = [...text.matchAll(operator === "%" ? /%(?:\(\w+\))?s/g : /\{[^{}]*\}/g)];
  return holes.length > 0 && holes.every(({ 0: { length }, index }) => isName(text, index, index + length));
}

function isName(sql: string, start: number, end: number): boolean {
  const before = sql.slice(0, start);
  const isCompared = /^["`\]]?\s*(?:[=<>]|IN\b|LIKE\b)/i.test(sql.slice(end));
  return beforeName.test(before) || (isCompared && beforeComparison.test(before));
}

/** `execute(query, values)`: who binds values writes names alone into the text, as far as the file shows. */
function bindsValues(call: SgNode): boolean {
  const given = fieldTextOf(call, "arguments");
  return /^\(\s*\w+\s*,|,\s*\w*(?:params|values|args|binds?)\s*\)$/.test(given) && !quotedHole.test(given);
}

/** A value between quotes of the statement, which is bound to nothing. */
const quotedHole = /'(?:%s|\{[^{}]*\})'/;

/** Statements that take no bound values, or whose values are bound beside the names in the text. */
export function holdsNoValue(call: SgNode): boolean {
  return namesOnly(call) || bindsValues(call) || isAboutStructure(call) || quotesNames(call);
}

/** Without a shell the text is the name of one program, whatever is in it. */
function hasNoShell(call: SgNode): boolean {
  return (
    /(?:^|\.)(?:run|call|check_call|check_output|Popen|exec[lv]\w*|spawn[lv]\w*|create_subprocess_exec)$/.test(
      fieldTextOf(call, "function"),
    ) && !/\bshell\s*=\s*True/.test(fieldTextOf(call, "arguments"))
  );
}

/** A library's own way to run a command, which its caller hands over whole: `def send(self, command): channel.exec_command(command)`. */
function runsWhatIsGiven(call: SgNode): boolean {
  const command = /^\((command|cmd)\)$/.exec(fieldTextOf(call, "arguments"))?.[1];
  const around = call.ancestors().find((one) => one.kind() === "function_definition");
  return (
    command !== undefined && new RegExp(String.raw`\b${command}\b`).test(fieldTextOf(around, "parameters"))
  );
}

/** Many things have a `run` and a `call` of their own. */
function startsProcess(call: SgNode, { text }: { readonly text: string }): boolean {
  const name = fieldTextOf(call, "function");
  if (name === "self.exec_command" && text.includes("def exec_command(")) return false;
  if (/(?:^|\.)(?:run|sudo|local)$/.test(name) && /\b(?:fabric|invoke)\b/.test(text)) return true;
  if (/^(?:run|call)$/.test(name)) return /\bsubprocess\w*\s+import\b/.test(text);
  return !/^(?:sudo|local)$|^(?:c|ctx|cxn|context|conn|connection)\.|(?:Context|Connection)\(/.test(name);
}

/** Much else is prepared than statements: what does that is called a database, or is given the words of one. */
function isPreparedOtherwise(call: SgNode): boolean {
  const [callee] = call.text().split("(", 1);
  return (
    /(?:^|\.)(?:prepare|cursor)$/.test(callee ?? "") &&
    !/(?:conn\w*|db|cur\w*|sess\w*|database|pool|plpy|engine|tx|transaction)\.\w+$/i.test(callee ?? "") &&
    !/\b(?:select|insert|update|delete)\s/i.test(call.text())
  );
}

export const injection = defineRules(["python"], "security", [
  {
    id: "py-sql-injection",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "A value is formatted into this SQL string, so anyone who controls the value can change the statement and read or delete other rows. Keep the string constant and pass values as the second argument: `cursor.execute(sql, (value,))`.",
    rule: pyCall({
      names:
        "execute|executemany|executescript|execute_sql|execute_query|query|raw|text|TextClause|prepare|cursor|read_sql|read_sql_query|extra|RawSQL|fetch|fetchrow|fetchval|fetchall|fetch_all|fetch_one|exec_driver_sql|mogrify|sql|callproc",
      bare: "also",
      as: "SQL",
    }),
    // Much else is fetched than rows.
    check: (node) =>
      !/^(?:\w+\(\)|self|js|\w*(?:http|client|session|fetch\w*|api))\.fetch\(/i.test(node.text()) &&
      !/^(?:fetch\(|[A-Z]\w*\.fetch)/.test(node.text()) &&
      !isPreparedOtherwise(node),
    milder: whereGuessed,
    unsure: holdsNoValue,
    flow: { SQL: "sql" },
    valid: [
      'cursor.execute("SELECT * FROM users WHERE id = %s", (user_id,))',
      'cursor.execute(f"SELECT * FROM users WHERE id = {int(user_id)}")',
      '@app.get("/x")\ndef f():\n    return self.prepare(request.args)',
      'TABLE = "users"\ncursor.execute(f"SELECT * FROM {TABLE}")',
      'def f(ids):\n    marks = ",".join("?" for _ in ids)\n    db.execute(f"SELECT * FROM t WHERE id IN ({marks})", ids)',
      'def f(n: int):\n    db.execute("SELECT * FROM t WHERE id = %d" % n)',
      'cur.execute(sql.SQL("SELECT * FROM {}").format(sql.Identifier(name)))',
      'def f(order):\n    if order not in ALLOWED:\n        raise ValueError(order)\n    db.execute(f"SELECT * FROM t ORDER BY {order}")',
    ],
    invalid: [
      "cursor.execute(f\"SELECT * FROM users WHERE name = '{name}'\")",
      "cursor.execute(\"SELECT * FROM users WHERE name = '%s'\" % name)",
      'db.execute("DELETE FROM t WHERE id = {}".format(ident))',
      {
        code: 'def find(name):\n    q = "SELECT * FROM t WHERE n = \'" + name + "\'"\n    q += " LIMIT 1"\n    return db.execute(q)',
        lines: [4],
      },
    ],
  },
  {
    id: "py-command-injection",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The shell parses this whole string, so a value with `;` or `$(...)` in it runs a command of its own. Call `subprocess.run` with a list of arguments and without `shell=True`.",
    rule: {
      any: [
        pyCall({ names: "system|popen|popen2|popen3|popen4", on: "^os$", as: "CMD" }),
        pyCall({ names: "system|popen", bare: "only", as: "CMD" }),
        pyCall({
          names: "execl|execle|execlp|execlpe|execv|execve|execvp|execvpe|posix_spawn|posix_spawnp",
          on: "^os$",
          as: "CMD",
        }),
        pyCall({
          names: "run|call|check_call|check_output|Popen",
          bare: "also",
          on: processModule,
          as: "CMD",
          args: {
            not: { has: { regex: "^(?:shell|f?[\"']|\\(\\s*f?[\"'](?:.|\\n)*\\)\\.split\\(\\)$)" } },
          },
        }),
        pyCall({
          names: "execl|execle|execlp|execlpe|spawnl|spawnle|spawnlp|spawnlpe",
          on: "^os$",
          asAll: "CMD",
          args: {
            all: [
              { has: { regex: "^[\"'](?:/bin/)?(?:ba|z)?sh[\"']$" } },
              { has: { regex: "^[\"']-c[\"']$" } },
            ],
          },
        }),
        pyCall({ names: "exec_command", as: "CMD" }),
        pyCall({
          names: "run|sudo|local",
          bare: "also",
          on: "^(?:c|ctx|cxn|context|conn|connection|(?:fabric\\.|invoke\\.)?(?:Context|Connection)\\(.*\\))$",
          as: "CMD",
        }),
        pyCall({ names: "spawn|spawnu|run|runu", on: "^pexpect$", as: "CMD" }),
        pyCall({ names: "create_subprocess_exec", on: "^asyncio$", as: "CMD" }),
        pyCall({ names: "getoutput|getstatusoutput", on: "^(?:subprocess|commands)$", as: "CMD" }),
        pyCall({
          names: "run|call|check_call|check_output|Popen",
          bare: "also",
          on: processModule,
          as: "CMD",
          args: shellOn,
        }),
        pyCall({ names: "create_subprocess_shell", on: "^asyncio(?:\\.subprocess)?$", as: "CMD" }),
        pyCall({ names: "subprocess_shell", as: "CMD", nth: 2 }),
        pyCall({
          names: "spawnl|spawnle|spawnlp|spawnlpe|spawnv|spawnve|spawnvp|spawnvpe",
          on: "^os$",
          as: "CMD",
          nth: 2,
        }),
        pyCall({ names: "startfile", on: "^os$", as: "CMD" }),
      ],
    },
    check: startsProcess,
    milder: whereGuessed,
    mildest: hasNoShell,
    unsure: runsWhatIsGiven,
    flow: { CMD: "shell" },
    valid: [
      'class Console:\n    def exec_command(self, text):\n        return text\n    def go(self, a):\n        self.exec_command("a " + a)',
      'subprocess.run(("git log " + branch).split())',
      'def f(words):\n    extra = [f"{w}:1" for w in words]\n    subprocess.run(["git", "log"] + extra)',
      "from builder import run\ndef f():\n    run(request.args['name'])",
      'os.system("clear")',
      'subprocess.run(["git", "log", branch])',
      'subprocess.run(f"git log {branch}".split())',
      'subprocess.run(f"ls {shlex.quote(path)}", shell=True)',
      "subprocess.run(cmd, shell=True)",
    ],
    invalid: [
      'os.system("ping " + host)',
      'os.execl("/bin/sh", "sh", "-c", request.args["cmd"])',
      "os.spawnlp(os.P_WAIT, request.args['program'])",
      "loop.subprocess_shell(make, request.args['cmd'])",
      { code: 'from fabric import Connection\nc.sudo("systemctl restart " + unit)', lines: [2] },
      'pexpect.spawn("ssh %s" % host)',
      'subprocess.run(f"tar xf {name}", shell=True)',
      'subprocess.check_output("ls %s" % path, shell=True)',
      {
        code: "def f():\n    cmd = request.args.get('cmd')\n    return subprocess.check_output(cmd, shell=True)",
        lines: [3],
      },
    ],
  },
]);
