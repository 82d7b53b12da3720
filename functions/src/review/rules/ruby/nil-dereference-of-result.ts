/** Ruby: null results of a method of the same file, used without a check. */
import { nullableResult } from "../shared/nullable-result.ts";

const find =
  "class Users\n  def find(name)\n    if @names.include?(name)\n      return @users[name]\n    end\n    return nil\n  end\n\n";

export const nilDereferenceOfResult = nullableResult({
  id: "rb-nil-result-used",
  languages: ["ruby"],
  text: "ruby",
  nothing: "nil",
  advice: "Check the return value first, or use `&.`.",
  object: "receiver",
  rule: {
    kind: "call",
    has: { field: "receiver", kind: "call" },
    not: {
      has: {
        field: "method",
        regex:
          "^(?:nil\\?|blank\\?|present\\?|presence|try!?|to_a|to_s|to_i|to_h|tap|then|is_a\\?|inspect|dup|class|respond_to\\?|instance_of\\?|kind_of\\?|as_json|to_json|should\\w*)$",
      },
    },
  },
  valid: [
    `${find}  def mail(name)\n    find(name)&.mail\n  end\nend`,
    `${find}  def mail(name)\n    find(name).to_s\n  end\nend`,
    `${find}  def mail(name)\n    user = find(name)\n    user ? user.mail : ""\n  end\nend`,
  ],
  invalid: [
    {
      code: "def find(users, id)\n  users.each { |user| return user if user.id == id }\n  nil\nend\n\ndef name_of(users, id)\n  find(users, id).name\nend",
      lines: [7],
    },
    { code: `${find}  def mail(name)\n    find(name).mail\n  end\nend`, lines: [10] },
  ],
});
