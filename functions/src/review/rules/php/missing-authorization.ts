/** PHP: who may do what: sessions, and the handlers and shortcodes of WordPress. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { phpCall, phpElement, phpMethod } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { functionAround, wholeFile } from "./tree.ts";

const changes =
  /\b(?:update|delete|add)_(?:option|site_option|post_meta|user_meta|term_meta|metadata)\(|\bwp_(?:insert|update|delete|trash)_(?:post|user|term|comment|attachment)\(|\$wpdb->(?:insert|update|delete|replace|query)\(|\bwp_set_password\(|\bset_role\(/;

export const missingAuthorization = defineRules(["php"], "security", [
  {
    id: "php-wordpress-without-nonce",
    severity: "high",
    confidence: "medium",
    cwe: 352,
    see: ["https://developer.wordpress.org/apis/security/nonces/"],
    title: "CSRF: WordPress nonce not checked",
    message:
      "The handler changes stored data and never checks a nonce, so any page can send this request in a visitor's name. Call `check_ajax_referer` or `check_admin_referer` first.",
    rule: {
      any: [{ kind: "function_definition" }, { kind: "method_declaration" }, { kind: "anonymous_function" }],
      has: { field: "body", regex: "\\$_(?:POST|GET|REQUEST)\\b" },
    },
    fileHas: ["wp_ajax_", "admin_post_", "admin_init"],
    check: (node) =>
      isHandler(node) &&
      !/check_ajax_referer|check_admin_referer|verify_nonce|verifyNonce|wp_nonce/i.test(textOf(node)),
    valid: [
      php(
        "add_action('wp_ajax_a', 'a_save');\nfunction a_save() {\n  check_ajax_referer('a');\n  update_option('a', $_POST['a']);\n}",
      ),
      php(
        "add_action('wp_ajax_a', 'a_show');\nfunction a_show() {\n  echo get_option('a') . (int) $_POST['a'];\n}",
      ),
    ],
    invalid: [
      {
        code: php(
          "add_action('wp_ajax_a', 'a_save');\nfunction a_save() {\n  current_user_can('edit_posts');\n  update_option('a', $_POST['a']);\n}",
        ),
        lines: [3],
      },
      {
        code: php(
          "add_action('admin_post_a', function () {\n  current_user_can('edit_posts');\n  update_option('a', $_POST['a']);\n});",
        ),
        lines: [2],
      },
    ],
  },
  {
    id: "php-wordpress-without-rights",
    severity: "high",
    confidence: "medium",
    cwe: 862,
    see: ["https://developer.wordpress.org/apis/security/user-roles-and-capabilities/"],
    title: "Missing authorization: capability not checked",
    message:
      "The handler changes stored data and never checks a capability, so any signed-in user may do this. Check `current_user_can` first.",
    rule: {
      any: [
        phpCall({
          names:
            "update_option|delete_option|add_option|update_site_option|wp_insert_post|wp_update_post|wp_delete_post|wp_insert_user|wp_update_user|wp_delete_user|update_user_meta",
        }),
        phpMethod({ names: "insert|update|delete|replace", on: "^\\$wpdb$" }),
      ],
    },
    fileHas: ["wp_ajax_", "admin_post_"],
    check: isUnchecked,
    valid: [
      php(
        "add_action('wp_ajax_a', 'a_save');\nfunction a_save() {\n  if (!current_user_can('edit_posts')) {\n    wp_die();\n  }\n  update_option('a', $_POST['a']);\n}",
      ),
      php("function a_save() {\n  update_option('a', $_POST['a']);\n}\nadd_action('wp_ajax_b', 'b');"),
    ],
    invalid: [
      {
        code: php("add_action('wp_ajax_nopriv_a', function () {\n  wp_delete_user((int) $_POST['id']);\n});"),
        lines: [3],
      },
      {
        code: php(
          "add_action('wp_ajax_a', 'a_save');\nfunction a_save() {\n  update_option('a', $_POST['a']);\n}",
        ),
        lines: [4],
      },
    ],
  },
  {
    id: "php-route-open-to-all",
    severity: "medium",
    confidence: "medium",
    cwe: 862,
    see: ["https://developer.wordpress.org/rest-api/extending-the-rest-api/adding-custom-endpoints/"],
    title: "Missing authorization: route open to everyone",
    message:
      "The permission callback always returns true, even for users who are not signed in. Check `current_user_can` in it.",
    rule: phpElement("permission_callback", "^['\"]__return_true['\"]$"),
    check: (node) =>
      /['"](?:POST|PUT|PATCH|DELETE)\b|CREATABLE|EDITABLE|DELETABLE|ALLMETHODS/.test(
        textOf(node.parent() ?? node),
      ),
    valid: [
      php("register_rest_route('a', '/b', ['methods' => 'GET', 'permission_callback' => '__return_true']);"),
    ],
    invalid: [
      found(
        "register_rest_route('a', '/b', ['methods' => 'POST', 'permission_callback' => '__return_true']);",
      ),
    ],
  },
]);

/** Registered by its name for requests of the browser, and changes what is stored. */
function isHandler(definition: SgNode): boolean {
  if (!changes.test(textOf(definition))) return false;
  const name = fieldOf(definition, "name");
  if (name === null) return isHandedToAction(definition);
  const handler = String.raw`(?:(?:array\s*\(|\[)\s*(?:\$this|self::class|__CLASS__|\$\w+)\s*,\s*)?['"]${textOf(name)}['"]`;
  const action = String.raw`add_action\(\s*['"](?:wp_ajax_|admin_post_)[^'"]*['"]\s*,\s*${handler}`;
  return new RegExp(action).test(wholeFile(definition));
}

/** `add_action('wp_ajax_save', function () { ... })` */
function isHandedToAction(definition: SgNode): boolean {
  const call = definition.ancestors().find((one) => kindOf(one) === "function_call_expression");
  return call !== undefined && /^\\?add_action\(\s*['"](?:wp_ajax_|admin_post_)/.test(textOf(call));
}

function isUnchecked(call: SgNode): boolean {
  const around = functionAround(call);
  const text = textOf(around);
  return isHandler(around) && !/current_user_can|user_can\(|is_super_admin|capability|permission/i.test(text);
}
