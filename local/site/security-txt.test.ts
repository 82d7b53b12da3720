/** A deployment names its own contact or none. */
import { describe, expect, it } from "vitest";
import { securityText } from "./security-txt.ts";

const now = new Date("2026-11-23T10:00:00Z");

describe("securityText", () => {
  it("names the contact that was set, for less than a year", () => {
    expect(securityText("mailto:security@northwind.example", now)).toBe(
      "Contact: mailto:security@northwind.example\nExpires: 2027-11-18T10:00:00.000Z\nPreferred-Languages: en\n",
    );
  });

  it.each([undefined, "", " "])(
    "is nothing without a contact (%j): a wrong one would be worse",
    (contact) => {
      expect(securityText(contact, now)).toBeNull();
    },
  );

  it.each(["security@northwind.example", "http://northwind.example", "mailto:a@b.example\nPolicy: x"])(
    "refuses %j, which nobody could follow",
    (contact) => {
      expect(() => securityText(contact, now)).toThrow("SECURITY_CONTACT");
    },
  );
});
