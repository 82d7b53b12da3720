/** C and C++: the code around the examples of rules. */
import { frame } from "../writing/example-frame.ts";

export const functionTaking = (parameters: string, returns = "void") =>
  frame(`${returns} f(${parameters}) {\n  `, "\n}");

export const { within: inFunction, found } = functionTaking("char *p, int a, unsigned n");
export const { within: inMain, found: foundInMain } = frame("int main(int argc, char *argv[]) {\n  ", "\n}");

export const { within: inSignIn, found: foundInSignIn } = functionTaking(
  "char *p, const char *password",
  "int",
);

export const { within: inCpp, found: foundInCpp } = functionTaking(
  "std::vector<int>& v, const std::string& s, int n",
);

export const { within: inStructFunction, found: foundInStructFunction } = functionTaking(
  "int n, const char *s, struct t *q",
);
