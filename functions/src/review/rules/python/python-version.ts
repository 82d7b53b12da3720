/** Python: which language a file is written in, told from its text. */

/** What Python 3 reads no more, or has no name for; a file that knows both versions says so. */
const ofPython2 =
  /^#![^\n]*python2|^[ \t]*(?:except [\w.]+, ?\w+:|print ["'\w%]|exec ["'\w]|raise \w+, ?["'])|\.iter(?:items|keys|values)\(\)|\.has_key\(|^[ \t]*import (?:urllib2|ConfigParser|Queue|StringIO|cPickle)\b/m;
const ofBoth = /\bsix\b|\bPY[23]\b|version_info|^[ \t]*except (?:ImportError|NameError|AttributeError)\b/m;

export function isOfPython2(text: string): boolean {
  return ofPython2.test(text) && !ofBoth.test(text);
}
