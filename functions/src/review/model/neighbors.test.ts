import { describe, expect, it } from "vitest";
import { neighborsOf } from "./neighbors.ts";

describe("files that nothing imports", () => {
  it.each([
    [
      "src/main/java/support/TicketActions.java",
      "ticket.setState(TicketState.OPEN);",
      "src/main/java/support/TicketState.java",
    ],
    [
      "src/Members/MemberService.cs",
      "private readonly MemberRepository _members;",
      "src/Members/MemberRepository.cs",
    ],
    ["dashboard/load.go", "func load(s *InvoiceStore) { retryCall(s) }", "dashboard/invoice_store.go"],
    ["dashboard/load.go", "func load(s *InvoiceStore) { retryCall(s) }", "dashboard/store.go"],
    ["src/Mail/Mailer.cs", "public Mailer(ISmtp smtp)", "src/Mail/ISmtp.cs"],
    [
      "src/Members/MemberService.cs",
      "using App.Billing;\nnamespace App.Members;\nclass MemberService { Invoice last; }",
      "src/Billing/Invoice.cs",
    ],
    ["app/services/archive_customer.rb", "Customer.transaction do", "app/models/customer.rb"],
    ["app/controllers/invitations_controller.rb", "InviteMember.new(team)", "app/services/invite_member.rb"],
  ])("are of the types that %s names", (path, text, file) => {
    expect(neighborsOf(path, text)).toContain(file);
  });

  it.each([
    ["documents/queries.py", "documents/views.py"],
    ["app/models/category.rb", "app/controllers/categories_controller.rb"],
    ["app/controllers/boxes_controller.rb", "app/models/box.rb"],
    ["src/Members/MemberRepository.cs", "src/Members/MemberService.cs"],
    ["src/main/java/ledger/Account.java", "src/test/java/ledger/AccountTest.java"],
    ["src/board/live.ts", "src/board/live.test.ts"],
    ["src/duration.rs", "src/lib.rs"],
    ["proxy/first.go", "proxy/first_test.go"],
  ])("may call %s by habit", (path, file) => {
    expect(neighborsOf(path, "")).toContain(file);
  });

  it("are bounded, inside of the repository, and never the file itself", () => {
    const names = Array.from({ length: 500 }, (_, index) => `Type${String(index)}x`).join(" ");
    const all = neighborsOf("src/Members/A.cs", `${names} A Aa`);
    expect(all.length).toBeLessThanOrEqual(84);
    expect(all.join()).not.toContain("..");
    expect(all).not.toContain("src/Members/A.cs");
    expect(neighborsOf("a.css", names)).toEqual([]);
  });
});
