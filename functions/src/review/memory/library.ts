/** What the functions of the C library do with memory. Positions of arguments count from 0; widths are bytes an element. */

export interface Copy {
  /** -1 for functions that only read. */
  readonly to: number;
  /** Null where what is written comes from nowhere that is known. */
  readonly from: number | null;
  /** The argument that limits it; null where the source's own end does. */
  readonly count: number | null;
  readonly width: number;
  readonly appends?: true;
  /** What is written comes from outside of the program; the return value is how much, or -1. */
  readonly fills?: true;
  /** What is written ends with a null. */
  readonly isText: boolean;
  /** Null stands for nowhere: only the length is asked for. */
  readonly allowsNull?: true;
}

const nowhere = -1;

function copy(to: number, from: number | null, count: number | null, width: number, isText: boolean): Copy {
  return { to, from, count, width, isText };
}

export const copies: Readonly<Record<string, Copy>> = {
  strcpy: copy(0, 1, null, 1, true),
  stpcpy: copy(0, 1, null, 1, true),
  wcscpy: copy(0, 1, null, 4, true),
  strcat: { ...copy(0, 1, null, 1, true), appends: true },
  wcscat: { ...copy(0, 1, null, 4, true), appends: true },
  strncpy: copy(0, 1, 2, 1, false),
  wcsncpy: copy(0, 1, 2, 4, false),
  strncat: { ...copy(0, 1, 2, 1, true), appends: true },
  wcsncat: { ...copy(0, 1, 2, 4, true), appends: true },
  memcpy: copy(0, 1, 2, 1, false),
  memmove: copy(0, 1, 2, 1, false),
  wmemcpy: copy(0, 1, 2, 4, false),
  memset: copy(0, null, 2, 1, false),
  wmemset: copy(0, null, 2, 4, false),
  fgets: { ...copy(0, null, 1, 1, true), fills: true },
  fgetws: copy(0, null, 1, 4, true),
  snprintf: { ...copy(0, null, 1, 1, true), allowsNull: true },
  SNPRINTF: copy(0, null, 1, 1, true),
  _snprintf: copy(0, null, 1, 1, true),
  swprintf: copy(0, null, 1, 4, true),
  recv: { ...copy(1, null, 2, 1, false), fills: true },
  recvfrom: { ...copy(1, null, 2, 1, false), fills: true },
  read: { ...copy(1, null, 2, 1, false), fills: true },
  pread: { ...copy(1, null, 2, 1, false), fills: true },
  SSL_read: { ...copy(1, null, 2, 1, false), fills: true },
  copy_from_user: { ...copy(0, null, 2, 1, false), fills: true },
  __copy_from_user: { ...copy(0, null, 2, 1, false), fills: true },
  readlink: { ...copy(1, null, 2, 1, false), fills: true },
  ReadFile: { ...copy(1, null, 2, 1, false), fills: true },
  getrandom: copy(0, null, 1, 1, false),
  getentropy: copy(0, null, 1, 1, false),
  RAND_bytes: copy(0, null, 1, 1, false),
  arc4random_buf: copy(0, null, 1, 1, false),
  bzero: copy(0, null, 1, 1, false),
  explicit_bzero: copy(0, null, 1, 1, false),
  bcopy: copy(1, 0, 2, 1, false),
  mempcpy: copy(0, 1, 2, 1, false),
  memcpy_s: copy(0, null, 1, 1, false),
  memmove_s: copy(0, null, 1, 1, false),
  strcpy_s: copy(0, null, 1, 1, true),
  strcat_s: copy(0, null, 1, 1, true),
  strncpy_s: copy(0, null, 1, 1, true),
  strncat_s: copy(0, null, 1, 1, true),
  wcscpy_s: copy(0, null, 1, 4, true),
  wcscat_s: copy(0, null, 1, 4, true),
  sprintf_s: copy(0, null, 1, 1, true),
  strlcpy: copy(0, null, 2, 1, true),
  strlcat: copy(0, null, 2, 1, true),
  vsnprintf: { ...copy(0, null, 1, 1, true), allowsNull: true },
  strftime: copy(0, null, 1, 1, true),
  wcsftime: copy(0, null, 1, 4, true),
  wcsrtombs: { ...copy(0, null, 2, 1, true), allowsNull: true },
  wcstombs: { ...copy(0, null, 2, 1, true), allowsNull: true },
  mbsrtowcs: { ...copy(0, null, 2, 4, true), allowsNull: true },
  mbstowcs: { ...copy(0, null, 2, 4, true), allowsNull: true },
  getcwd: { ...copy(0, null, 1, 1, true), allowsNull: true },
  gethostname: copy(0, null, 1, 1, true),
  getdomainname: copy(0, null, 1, 1, true),
  getlogin_r: copy(0, null, 1, 1, true),
  strerror_r: copy(1, null, 2, 1, true),
  ttyname_r: copy(1, null, 2, 1, true),
  inet_ntop: copy(2, null, 3, 1, true),
  write: copy(nowhere, 1, 2, 1, false),
  send: copy(nowhere, 1, 2, 1, false),
  sendto: copy(nowhere, 1, 2, 1, false),
  pwrite: copy(nowhere, 1, 2, 1, false),
  SSL_write: copy(nowhere, 1, 2, 1, false),
};

/** Arguments that these functions follow, besides those that `copies` names. */
const followed: Readonly<Record<string, readonly number[]>> = {
  ...named("strlen wcslen puts atoi atol atof strdup strtol strtoul strtod strchr strrchr memchr", [0]),
  ...named("fclose pclose closedir readdir rewinddir feof ferror ftell fseek rewind fgetc getc fileno", [0]),
  ...named("clearerr fscanf setvbuf unlink rmdir mkdir opendir", [0]),
  ...named(
    "strcmp strcasecmp strncmp strncasecmp strcoll strstr strspn strcspn strpbrk memcmp wcscmp",
    [0, 1],
  ),
  ...named("fputs fopen fprintf sprintf rename", [0, 1]),
  ...named("fputc ungetc", [1]),
  ...named("fgets", [2]),
  ...named("fread fwrite qsort", [0, 3]),
};

/** Positions of the arguments that a function of the library follows without a test. */
export function positionsFollowed(name: string): readonly number[] {
  const copy = Object.hasOwn(copies, name) ? copies[name] : undefined;
  const others = Object.hasOwn(followed, name) ? (followed[name] ?? []) : [];
  if (!copy || copy.allowsNull) return others;
  return [...others, copy.to, copy.from ?? nowhere].filter((at) => at >= 0);
}

function named(names: string, positions: readonly number[]): Record<string, readonly number[]> {
  return Object.fromEntries(names.split(" ").map((name) => [name, positions]));
}

/** Functions that only look at the memory they are given. */
export const onlyLooks =
  /^(?:print\w*|v?f?w?printf|fputs|fputws|puts|fwrite|send|write|strlen|wcslen|strcmp|wcscmp|strncmp|strcasecmp|memcmp|atoi|atol|atof|strtol|strtoul|strchr|strrchr|strstr|strdup|strtok|system|perror|exit|sprintf|swprintf|sscanf|fscanf|scanf|fprintf|syslog|toupper|tolower|isalpha|assert|sizeof|memchr|strspn|strcspn|getenv|feof|readdir|ferror|fseek|ftell|fgetc|getc|fread|rewind|fputc|fflush|fileno|ntohs|htons|sleep|abs|sqrt|rand|srand|time|memset|wmemset|memcpy|memmove|strcpy|strncpy|strcat|strncat|wcscpy|wcsncpy|wcscat|wcsncat|fgets|fgetws|snprintf|SNPRINTF|_snprintf|recv|read|wprintf)$/;

export const allocators: Readonly<Record<string, "malloc" | "file" | "descriptor">> = {
  malloc: "malloc",
  calloc: "malloc",
  realloc: "malloc",
  strdup: "malloc",
  strndup: "malloc",
  wcsdup: "malloc",
  _strdup: "malloc",
  _wcsdup: "malloc",
  aligned_alloc: "malloc",
  memalign: "malloc",
  valloc: "malloc",
  pvalloc: "malloc",
  reallocarray: "malloc",
  kmalloc: "malloc",
  kzalloc: "malloc",
  kcalloc: "malloc",
  kmalloc_array: "malloc",
  kstrdup: "malloc",
  kmemdup: "malloc",
  vmalloc: "malloc",
  vzalloc: "malloc",
  kvmalloc: "malloc",
  kvzalloc: "malloc",
  av_malloc: "malloc",
  av_mallocz: "malloc",
  OPENSSL_malloc: "malloc",
  OPENSSL_zalloc: "malloc",
  OPENSSL_strdup: "malloc",
  xmlMalloc: "malloc",
  xmlStrdup: "malloc",
  fopen: "file",
  freopen: "file",
  popen: "file",
  fdopen: "file",
  tmpfile: "file",
  opendir: "file",
};

export const releases: Readonly<Record<string, "malloc" | "file">> = {
  free: "malloc",
  cfree: "malloc",
  kfree: "malloc",
  vfree: "malloc",
  kvfree: "malloc",
  kfree_sensitive: "malloc",
  av_free: "malloc",
  OPENSSL_free: "malloc",
  OPENSSL_clear_free: "malloc",
  xmlFree: "malloc",
  g_free: "malloc",
  sqlite3_free: "malloc",
  BN_free: "malloc",
  BN_clear_free: "malloc",
  BIO_free: "malloc",
  X509_free: "malloc",
  EVP_PKEY_free: "malloc",
  EVP_MD_CTX_free: "malloc",
  EVP_CIPHER_CTX_free: "malloc",
  RSA_free: "malloc",
  EC_KEY_free: "malloc",
  kfree_skb: "malloc",
  json_object_put_free: "malloc",
  fclose: "file",
  pclose: "file",
  closedir: "file",
  close: "file",
  _close: "file",
};

/** Macros that set what looks like an argument given by value. */
export const setsArguments =
  /_irqsave$|^va_start$|^va_copy$|_?for_?each\w*$|^FD_ZERO$|^local_irq_save$|^local_save_flags$|atomicGet|^\w+_FOREACH\w*$|^(?:get_user|__get_user|CPU_ZERO|sigemptyset)$/i;

/** Calls that never return. */
export const ends =
  /^(?:exit|_exit|_Exit|abort|quick_exit|longjmp|err|errx|__builtin_unreachable|terminate|usage|fatal|die|panic|error_exit|perror_exit|xerror|bail|fail|ExitProcess|verrx?|fatalx?|fatal_\w+|\w*[pP]anic|\w*_fatal|\w*_abort|\w*_die|\w*Fatal|BUG|NOT_REACHED|NOTREACHED|unreachable|\w*_unreachable|UNREACHABLE|luaL_error|Py_FatalError|g_error|bb_\w*_and_die|\w*_or_die|bb_show_usage|BUG_ON_ALWAYS|__assert_fail|log_assert_failed\w*|assert_not_reached|log_assert_fail\w*)$/;
