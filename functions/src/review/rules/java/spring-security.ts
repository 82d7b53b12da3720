/** Java: protections of Spring that are disabled. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { methodTaking } from "./examples.ts";

const { within: inRequestMethod, found: foundInRequestMethod } = methodTaking("HttpServletRequest request");

export const springSecurity = defineRules(["java"], "security", [
  {
    id: "java-everything-permitted",
    severity: "medium",
    confidence: "medium",
    cwe: 862,
    see: ["Authorization"],
    title: "Missing authentication: all requests permitted",
    message:
      "`anyRequest().permitAll()` opens all paths that no earlier rule matches. List the public paths, and end with `anyRequest().authenticated()`.",
    rule: javaCall({ names: "permitAll", on: "\\.anyRequest\\(\\)$" }),
    check: (node) => !/(?:hasRole|hasAuthority|authenticated|hasAnyRole|hasAnyAuthority)\(/.test(node.text()),
    valid: [inRequestMethod('return a.requestMatchers("/public").permitAll().anyRequest().authenticated();')],
    invalid: [foundInRequestMethod("return a.anyRequest().permitAll();")],
  },
  {
    id: "java-frames-allowed",
    severity: "medium",
    confidence: "medium",
    cwe: 1021,
    see: ["Clickjacking_Defense"],
    title: titles.clickjacking,
    message:
      "Without frame protection, another page can lay this site's buttons under its own, and users click them. Use `sameOrigin()` where frames are needed.",
    rule: {
      any: [
        javaCall({ names: "disable", on: "\\bframeOptions\\(\\)$" }),
        javaCall({
          names: "frameOptions",
          bare: "also",
          on: ".",
          args: { has: { regex: "FrameOptionsConfig::disable|-> \\w+\\.disable\\(\\)$" } },
        }),
      ],
    },
    valid: [inRequestMethod("return http.headers().frameOptions().sameOrigin();")],
    invalid: [foundInRequestMethod("return http.headers().frameOptions().disable();")],
  },
  {
    id: "java-passwords-kept-plain",
    severity: "high",
    confidence: "medium",
    cwe: 256,
    see: ["Password_Storage"],
    title: titles.plainPassword,
    message:
      "Plaintext or fast-hashed passwords are all revealed by one stolen table. Use BCryptPasswordEncoder or Argon2PasswordEncoder.",
    rule: {
      any: [
        javaCall({ names: "getInstance", on: "^NoOpPasswordEncoder$" }),
        javaNew({ names: "(?:Md4|Md5|Sha|Standard|LdapSha|MessageDigest|Plaintext)PasswordEncoder" }),
      ],
    },
    valid: [inRequestMethod("return new BCryptPasswordEncoder(12);")],
    invalid: [
      foundInRequestMethod("return NoOpPasswordEncoder.getInstance();"),
      foundInRequestMethod('return new MessageDigestPasswordEncoder("MD5");'),
    ],
  },
]);
