/** Kotlin: intents, broadcasts and code that an Android app exchanges with other apps. */
import {
  foreignCodeText,
  loadedCodeText,
  openReceiverText,
  ownAction,
  returnedIntentText,
  secretBroadcastText,
  sendsSecretToAll,
} from "../shared/android-messages.ts";
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { functionText, kotlinCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";

const inActivity = (body: string): string => `class A : Activity() { fun f() { ${body} } }`;
const made = String.raw`Intent\(\s*`;

export const intentExposure = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-intent-returned",
    ...returnedIntentText,
    rule: kotlinCall({
      names: "setResult",
      bare: "also",
      args: String.raw`,\s*(?:this\.)?(?:intent|getIntent\(\))\s*\)$`,
    }),
    check: (node) => !/\bva[lr]\s+intent\b|\bintent\s*:\s*Intent|\bintent\s*=/.test(functionText(node)),
    valid: [inActivity("val intent = Intent(); setResult(1, intent)"), inActivity("setResult(1, answer)")],
    invalid: [inActivity("setResult(RESULT_OK, intent)")],
  },
  {
    id: "kotlin-receiver-of-own-action",
    ...openReceiverText,
    rule: kotlinCall({
      names: "registerReceiver",
      on: "^(?:this|\\w*[cC]ontext|applicationContext|activity|requireContext\\(\\)|requireActivity\\(\\))$",
      bare: "also",
      args: String.raw`^\(\s*[^,()]+(?:\([^()]*\))?\s*,\s*${ownAction}\s*\)$`,
    }),
    valid: [
      inActivity('registerReceiver(r, IntentFilter("android.intent.action.SCREEN_OFF"))'),
      inActivity('registerReceiver(r, IntentFilter("com.example.A"), RECEIVER_NOT_EXPORTED)'),
      inActivity('manager.registerReceiver(r, IntentFilter("com.example.A"))'),
    ],
    invalid: [inActivity('registerReceiver(r, IntentFilter("com.example.A"))')],
  },
  {
    id: "kotlin-secret-broadcast",
    ...secretBroadcastText,
    rule: kotlinCall({
      names: "sendBroadcast|sendOrderedBroadcast|sendStickyBroadcast|startActivity|startService",
      on: "^(?:this|\\w*[cC]ontext|applicationContext|activity)$",
      bare: "also",
      args: String.raw`^\(\s*\w+\s*(?:,\s*null\s*)?\)$`,
    }),
    fileHas: ["putExtra"],
    check: (node) =>
      sendsSecretToAll(/\(\s*(\w+)[^(]*$/.exec(textOf(node))?.[1] ?? "", made, functionText(node)),
    valid: [
      inActivity('val i = Intent("a.B"); i.putExtra("name", x); sendBroadcast(i)'),
      inActivity('val i = Intent("a.B"); i.setPackage("a"); i.putExtra("password", x); sendBroadcast(i)'),
      inActivity('val i = Intent(this, B::class.java); i.putExtra("password", x); startActivity(i)'),
    ],
    invalid: [inActivity('val i = Intent("a.B"); i.putExtra("password", x); sendBroadcast(i)')],
  },
  {
    id: "kotlin-code-of-other-app",
    ...foreignCodeText,
    rule: kotlinCall({
      names: "createPackageContext",
      bare: "also",
      args: "CONTEXT_INCLUDE_CODE[\\s\\S]*CONTEXT_IGNORE_SECURITY|CONTEXT_IGNORE_SECURITY[\\s\\S]*CONTEXT_INCLUDE_CODE",
    }),
    check: (node) => !/checkSignatures|signingInfo|\.signatures\b/.test(functionText(node)),
    valid: [inActivity("createPackageContext(name, Context.CONTEXT_INCLUDE_CODE)")],
    invalid: [
      inActivity(
        "createPackageContext(name, Context.CONTEXT_INCLUDE_CODE or Context.CONTEXT_IGNORE_SECURITY)",
      ),
    ],
  },
  {
    id: "kotlin-code-loaded-from-outside",
    ...loadedCodeText,
    rule: {
      any: [
        kotlinCall({
          names: "DexClassLoader|PathClassLoader|BaseDexClassLoader|InMemoryDexClassLoader|DexFile",
          bare: "only",
          as: "CODE",
        }),
        kotlinCall({ names: "load|loadLibrary", on: "^System$|getRuntime\\(\\)$", as: "CODE" }),
      ],
    },
    flow: { CODE: "outside" },
    valid: [inActivity('System.loadLibrary("native")')],
    invalid: [
      inActivity('val p = intent.getStringExtra("p"); DexClassLoader(p, cacheDir.path, null, classLoader)'),
      inActivity('System.load(intent.getStringExtra("p"))'),
    ],
  },
  {
    id: "kotlin-fingerprint-without-key",
    severity: "low",
    confidence: "medium",
    cwe: 287,
    see: ["https://developer.android.com/identity/sign-in/biometric-auth"],
    title: titles.unboundBiometrics,
    message:
      "Only a callback says that the user was recognized, and a tool on the device can call it. Pass a CryptoObject, and use its key for what is protected.",
    rule: kotlinCall({
      names: "authenticate",
      on: "(?i)biometric|prompt",
      args: String.raw`^\(\s*[^,()]+(?:\([^()]*\))?\s*(?:,\s*null\s*)?\)$`,
    }),
    fileHas: ["BiometricPrompt"],
    valid: ["fun f(prompt: BiometricPrompt) { prompt.authenticate(info, CryptoObject(cipher)) }"],
    invalid: ["fun f(prompt: BiometricPrompt) { prompt.authenticate(info) }"],
  },
]);
