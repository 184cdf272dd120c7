import { useEffect, useRef, useState } from 'react'

/**
 * A mail as the server made it, in a frame without scripts. The page's policy runs no style that stands in markup, so that each is set by hand; the text of a
 * mail is escaped and cannot hold the mark.
 */
export const MailPreview = ({ title, html }: { title: string; html: string }) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(480)
  const show = () => {
    const inside = frame.current?.contentDocument
    if (!inside) return
    const marked = html.replaceAll(' style="', ' data-style="').replace(/<style>[^<]*<\/style>/, '')
    const mail = new DOMParser().parseFromString(marked, 'text/html')
    // Pictures stand at the country's own address, which this page may not load from; they are served here, too.
    for (const picture of mail.querySelectorAll('img')) picture.src = new URL(picture.src).pathname
    for (const link of mail.querySelectorAll('a')) link.removeAttribute('href')
    inside.documentElement.lang = mail.documentElement.lang
    inside.title = title
    inside.body.replaceChildren(...Array.from(mail.body.childNodes, (node) => inside.importNode(node, true)))
    inside.body.style.cssText = mail.body.dataset.style ?? ''
    for (const element of inside.querySelectorAll<HTMLElement>('[data-style]')) element.style.cssText = element.dataset.style ?? ''
    setHeight(Math.max(240, inside.body.scrollHeight))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown anew when the mail is another.
  useEffect(show, [html])
  return <iframe ref={frame} className="mail-preview" title={title} sandbox="allow-same-origin" style={{ height }} onLoad={show} />
}
