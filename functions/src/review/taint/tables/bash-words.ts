/** What is known of the words of a shell: variables of requests, and programs that change or check text. */

/** What a script is called with, what its user types, and what a web server hands to a CGI script. */
export const sources =
  /^(?:\$\{?[1-9@*]|\$READ|\bread\s|OPTARG|QUERY_STRING|REQUEST_URI|PATH_INFO|SCRIPT_URI|CONTENT_TYPE|REMOTE_USER|HTTP_(?:USER_AGENT|REFERER|COOKIE|HOST|ACCEPT\w*|X_\w+|AUTHORIZATION)|SSH_ORIGINAL_COMMAND|GITHUB_HEAD_REF|CI_COMMIT_(?:MESSAGE|TITLE|REF_NAME|BRANCH|AUTHOR)|CI_MERGE_REQUEST_(?:TITLE|DESCRIPTION|SOURCE_BRANCH_NAME))$/;

/** Programs that say what they read, little changed. */
export const pureFilter =
  /^(?:sed|awk|gawk|cut|tr|head|tail|grep|egrep|fgrep|sort|uniq|rev|tac|xargs|cat|tee|fold|paste|urldecode|envsubst)$/;

/** Programs of whose output something is known. */
export const knownCommand =
  /^(?:echo|printf|print|basename|dirname|readlink|realpath|wc|md5sum|sha\d+sum|id|date|seq|expr|mktemp|uuidgen|getent|whoami|hostname|nproc)$/;
