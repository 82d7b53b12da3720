/** Python: the names by which the module `subprocess` is imported. */
export const processModule = "^(?:_?subprocess|sp|subproc|subp)$";
