import { useInlineMark } from './inline-mark.ts'

/**
 * The style of some pages alone. It stands in their first HTML, so that the first paint waits for no second answer, and no other page's HTML carries it;
 * before such a page is shown next, it is fetched.
 * @param name of its own. @param text the style, on the server; in the browser nothing, so that the script does not carry it.
 */
export const PageStyle = ({ name, text, href }: { name: string; text: string; href: string }) => {
  const mark = useInlineMark()
  return import.meta.env.SSR || document.querySelector(`style[data-href~="${name}"]`) ? (
    <style href={name} precedence="page" nonce={mark}>
      {text}
    </style>
  ) : (
    href && <link rel="stylesheet" href={href} precedence="page" />
  )
}
