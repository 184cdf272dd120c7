const preload = /<link rel="modulepreload" href="([^"]+)"(?: crossorigin="[^"]*")?\/>/g
const words = /<meta name="words" data-words="[^"]*" content="([^"]*)"\/>/g
// What React wrote around the others, to stream them; the browser's side has nothing to put there.
const places = /(<\/script>)(?:<!--\/?\$-->)+(?=<\/body>)/

/** React Router's own scripts among whatever else the page may hold: those that carry the page's mark. */
const ownScripts = (mark: string) => ({
  entry: new RegExp(`(<script nonce="${mark}" type="module" async="">)([\\s\\S]*?)(</script>)`),
  handover: new RegExp(`<script nonce="${mark}">(window\\.__reactRouterContext[\\s\\S]*?)</script>`, 'g'),
})

/**
 * Delays a page's scripts until it is complete: fonts and pictures get the connection to themselves, and a phone paints first (decision 75). A visitor who
 * touches the page earlier gets the scripts at once. The router's data is put into the same module, which saves four inline scripts and their hashes in the
 * CSP, which do not compress (decision 133).
 * @param page as React Router writes it, rendered with `mark` as its nonce: links that preload modules, scripts with the router's data, and one inline
 * module that imports the others. The page's words, named by `<meta>`, are fetched with them. A script without the mark is left unchanged, and the CSP does
 * not allow it.
 * @throws Error when module or data are missing, or differ from what is known here.
 */
export const scriptsAfterPaint = (page: string, mark: string): string => {
  const html = page.replaceAll(new RegExp(`(<link [^>]*?) nonce="${mark}"`, 'g'), '$1')
  const { entry, handover } = ownScripts(mark)
  const hrefs = [preload, words].flatMap((pattern) => [...html.matchAll(pattern)].map(([, href]) => href))
  const data = [...html.matchAll(handover)].map(([, text]) => text)
  const [, , imports = ''] = entry.exec(html) ?? []
  // React Router writes one import a line; anything else would run too early, or never.
  const lazyPart = imports
    .replace(/^import "([^"]+)";$/gm, 'await import("$1");')
    .replace(/^import \* as (\w+) from "([^"]+)";$/gm, 'const $1 = await import("$2");')
  if (!lazyPart.includes('await import(') || /^import[ *"]/m.test(lazyPart) || !data.at(-1)?.endsWith('.close();'))
    throw new Error('The page has other scripts than React Router wrote so far.')
  return (
    html
      .replaceAll(preload, '')
      // React looks for the first of them when it hydrates; an empty script runs nothing and needs no hash in the policy.
      .replace(new RegExp(handover.source), '<script></script>')
      .replaceAll(handover, '')
      .replace(places, '$1')
      .replace(entry, (_, open, _imports, close) => `${open}${waiting(hrefs)}\n${data.join('\n')}\n${lazyPart}${close}`)
  )
}

/**
 * What is pressed before the page is hydrated is pressed once it is: `useInputReplay` says when. Forms with an address of their own need no script.
 *
 * A second frame after everything has come: when it begins, the first has been handed to the screen, also on a busy processor, where a timer alone ran
 * before the paint. Not longer than a slow picture may hold a page.
 */
const waiting = (hrefs: readonly (string | undefined)[]): string => `let pressed;
const press = (event) => {
  const button = event.target.closest("button:not([action] *)");
  if (!button) return;
  pressed = button;
  event.preventDefault();
  event.stopImmediatePropagation();
};
addEventListener("click", press, true);
addEventListener("hydrated", () => {
  removeEventListener("click", press, true);
  pressed?.click();
});
await new Promise((go) => {
  const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go)));
  if (document.readyState === "complete") painted(); else addEventListener("load", painted, { once: true });
  for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, go, { once: true });
  setTimeout(go, 2500);
});
for (const href of ${JSON.stringify(hrefs)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));`
