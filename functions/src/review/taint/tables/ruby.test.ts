import { describe, expect, it } from "vitest";
import { parse } from "../../languages/parse.ts";
import { valueOfNode } from "../taint.ts";
import type { Origin } from "../value.ts";

/** What the argument of the last call of `sink` is worth. */
function originIn(code: string): Origin | undefined {
  const file = parse("ruby", code);
  const sink = file.root
    .findAll({ rule: { kind: "call", has: { field: "method", regex: "^sink$" } } })
    .at(-1);
  const list = sink?.field("arguments") ?? null;
  const argument = list?.children().find((child) => child.isNamed());
  return argument && valueOfNode(file, argument).origin;
}

const inAction = (body: string): string =>
  `class C < B\n  def f(p)\n    q = params[:q]\n    ${body}\n  end\nend`;

describe("the values of Ruby", () => {
  it.each<[string, Origin]>([
    ["sink(q)", "outside"],
    ["sink(p)", "unknown"],
    ['sink("a #{p}")', "assembled"],
    ['sink("a #{q} b")', "outside"],
    ['sink("a" + q)', "outside"],
    ['sink("a" "b")', "constant"],
    ["sink(q.to_i)", "cleaned"],
    ["sink(env['HTTP_X'])", "outside"],
    ["sink(env['rack.input'].read)", "outside"],
    ["sink(env['package.output'])", "unknown"],
    ["sink(env[:machine].data_dir.join('x'))", "assembled"],
    ["sink(Integer(q))", "cleaned"],
    ["sink(q.strip.downcase)", "outside"],
    ["q = 'x'; sink(q)", "constant"],
    ["q = 'x' if false; sink(q)", "outside"],
    ["s = 'a'; s += q; sink(s)", "outside"],
    ["s = +'a'; s << q; sink(s)", "outside"],
    ["s = 'a'; s = q if p; sink(s)", "outside"],
    ["s = p ? 'a' : 'b'; sink(s)", "constant"],
    ["s = if p then q else 'b' end; sink(s)", "outside"],
    ["s = q || 'a'; sink(s)", "outside"],
    ["return unless %w[a b].include?(q); sink(q)", "cleaned"],
    ["return if !ALLOWED.include?(q); sink(q)", "cleaned"],
    ["raise 'no' unless q =~ /\\A[a-z]+\\z/; sink(q)", "cleaned"],
    ["head(:bad) and return unless q.in?(LIST); sink(q)", "cleaned"],
    ["return if q.blank?; sink(q)", "outside"],
    ["sink(q[/\\A\\w+\\z/])", "cleaned"],
    ["s = case q when 'a' then 'x' else 'y' end; sink(s)", "constant"],
    ["s = case q when 'a' then 'x' else q end; sink(s)", "outside"],
    ["s = case when p then 'x' else q end; sink(s)", "outside"],
    ["h = { a: q, b: 'x' }; sink(h[:b])", "constant"],
    ["h = { a: q, b: 'x' }; sink(h[:a])", "outside"],
    ["h = { 'a' => 'x' }; sink(h[q])", "constant"],
    ["h = { 'a' => 'x' }; sink(h.fetch(q, 'y'))", "constant"],
    ["a, b = 'x', q; sink(a)", "constant"],
    ["a, b = 'x', q; sink(b)", "outside"],
    ["q.each { |x| sink(x) }", "outside"],
    ["%w[a b].each do |x|\n sink(x)\n end", "constant"],
    ["for x in q do sink(x) end", "outside"],
    ["s = q.map { |x| x.to_i }; sink(s)", "cleaned"],
    ["@s = q; sink(@s)", "outside"],
    ["begin\n  s = q\nrescue E => e\n  s = 'a'\nensure\n  sink(s)\nend", "outside"],
    ["s = <<~SQL\n  select #{q}\nSQL\nsink(s)", "outside"],
    ["sink(<<~SQL)\n  select #{p.to_i}\nSQL", "cleaned"],
    ["sink(format('a %d', q))", "cleaned"],
    ["sink('a %s' % q)", "outside"],
    ["sink(`ls #{q}`)", "outside"],
    ["g = ->(x) { x + 'a' }; respond_to do |format|\n sink(q)\n end", "outside"],
    ["sink(params.require(:user).permit(:name)[:name])", "outside"],
    ["p = params.permit(:name); sink(p[:name].to_i)", "cleaned"],
    ["p = Routes.find(row); p[:a] = params[:a]; sink(p[:b])", "unknown"],
    ["p = Routes.find(row); p[:a] = params[:a]; sink(p[:a])", "outside"],
    ["p = Routes.find(row); p[:a] = params[:a]; sink(p[other])", "outside"],
    ["sink(params.fetch(:a, 'b'))", "outside"],
    ["sink(request.referer)", "outside"],
    ["sink(cookies[:a])", "outside"],
    ["sink(User.find(q))", "cleaned"],
    ["sink(File.join('a', q))", "outside"],
    ["sink(File.join('a', File.basename(q)))", "cleaned"],
  ])("%s", (body, origin) => {
    expect(originIn(inAction(body))).toBe(origin);
  });

  it.each<[string, Origin]>([
    ["get '/x' do\n  sink(params['a'])\nend", "outside"],
    ["class C\n  def f\n    sink(filter)\n  end\n  def filter\n    params[:a]\n  end\nend", "outside"],
    ["class C\n  def f\n    sink(filter)\n  end\n  def filter\n    params[:a].to_i\n  end\nend", "cleaned"],
    [
      "class C\n  before_action :load\n  def f\n    sink(@a)\n  end\n  def load\n    @a = params[:a]\n  end\nend",
      "outside",
    ],
    ["class C\n  def f\n    sink(@a)\n  end\n  def load\n    @a = params[:a]\n  end\nend", "unknown"],
    ["class C\n  A = %w[a b].freeze\n  def f\n    sink(A.first)\n  end\nend", "constant"],
    ["def g(x)\n  sink(x)\nend\ndef f\n  g(params[:a])\nend", "outside"],
    ['def g(x) = "a #{x}"\ndef f\n  sink(g(params[:a]))\nend', "outside"],
    ["def g(x)\n  'a'\nend\ndef f\n  sink(g(params[:a]))\nend", "constant"],
  ])("%s", (code, origin) => {
    expect(originIn(code)).toBe(origin);
  });
});
