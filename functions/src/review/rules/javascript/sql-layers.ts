/** JavaScript and TypeScript: code that writes statements for whatever tables there are, and takes its names from its own description of them. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { nameCalled, receiverOf } from "./tree.ts";

/** Calls and fields that quote or hold names of tables and columns, and tables in which a database describes itself. */
const writesForAnyTable =
  /\b(?:escapePath|escapeIdentifier|quoteIdentifier|quoteTable|wrapIdentifier|getTablePath|getQueryAndParameters|propertyPath|relationMetadata|entityMetadata|databaseName|joinColumns?|foreignKeyColumns?|primaryColumns?|relatedTable|tableNameRaw|getTableName|queryGenerator|QueryGenerator|selectQuery)\b|\b(?:from|table|into|update|join)\s+["`]?\$\{\s*(?:this\.)?\w*[tT]able\w*\s*\}|\binformation_schema\b|\bsqlite_master\b|\bpg_(?:class|catalog|namespace|type)\b/i;

/** Where a value of a request would stand: behind a comparison, or in quotes. */
const holdsValue = /(?:[=<>'"%]|\blike|\bin\s*\(|\bbetween)\s*(?:\(\s*)?["'`%]*\s*(?:\$\{|["'`]\s*\+)/i;

const ownMethod = /^(?:query|execute|raw)$/;

/** The statement is put together by the layer below the application, which its callers give names and not texts. */
export function isOfSqlLayer(call: SgNode, { text }: ParsedFile): boolean {
  const receiver = receiverOf(call);
  const isOwn = receiver !== null && textOf(receiver) === "this" && ownMethod.test(nameCalled(call));
  return isOwn || isOfSqlMapper(call, { text });
}

/** The file writes statements for any table, so that nothing is known to be wrong with them. */
export function isOfSqlMapper(_call: SgNode, { text }: Pick<ParsedFile, "text">): boolean {
  return writesForAnyTable.test(text);
}

/** Names of columns and joins, which come from the program and seldom from its callers. */
export function namesColumns(call: SgNode, file: ParsedFile): boolean {
  const first = call
    .field("arguments")
    ?.children()
    .find((child) => child.isNamed());
  return (
    isOfSqlLayer(call, file) ||
    (first !== undefined &&
      /^(?:template_string|binary_expression)$/.test(String(first.kind())) &&
      !holdsValue.test(textOf(first)))
  );
}
