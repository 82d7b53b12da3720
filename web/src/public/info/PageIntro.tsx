/** How a public page begins: its name and one sentence that says why to read on. */
export function PageIntro({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="mx-auto w-full max-w-6xl px-5 pt-14 pb-12 sm:px-8 sm:pt-20">
      <h1 className="max-w-3xl text-3xl font-semibold tracking-tight text-balance sm:text-4xl">{title}</h1>
      <p className="text-muted mt-4 max-w-2xl text-xl text-pretty">{lead}</p>
    </div>
  );
}
