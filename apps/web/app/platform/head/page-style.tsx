import { useInlineMark } from './inline-mark.ts'

/**
 * A stylesheet for some pages only. It is inlined in their first HTML, so that the first paint does not wait for a second response, and no other page
 * carries it; before such a page is shown by navigation, it is fetched.
 * @param name unique. @param text the stylesheet on the server, '' in the browser, so that the script does not contain it.
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
