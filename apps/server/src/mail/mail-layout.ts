import type { Language } from '@hoppla/i18n'
import { mix, type Palette } from '../brand/palette.ts'
import { escapeHtml } from '../http/html.ts'

/** What a mail is made of, besides its heading and button. Texts are plain; the layout escapes them. */
export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** A picture by address; `alt` stands for it where pictures are not loaded. */
  | { kind: 'picture'; src: string; alt: string; href?: string }
  /** Words of one person to another, by name. */
  | { kind: 'quote'; text: string; by?: string }
  /** Begins a part of its own. */
  | { kind: 'title'; text: string }
  | { kind: 'link'; label: string; href: string }
  /** A code to read out or type in. */
  | { kind: 'code'; label: string; code: string }
  /** A code for a camera, which is a picture attached to the mail, and to read out or type in. @property cid of the picture. */
  | { kind: 'scan'; label: string; code: string; cid: string }
  /** Label and value, one below the other; `href` is where the value leads. The last row stands out when `total`. */
  | { kind: 'rows'; rows: readonly MailRow[]; total?: boolean }

export type MailRow = readonly [label: string, value: string, href?: string | undefined]

/** @param phone as people write it: +46 31 12 34 56, 031-12 34 56. */
export const callAddress = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`

/** Who writes: the brand and the company behind the country's shop. */
export type MailSender = {
  brand: string
  companyName: string
  companyOrgno: string
  companyAddress: string
  /** Everybody who manages the company, in a sentence; empty: need not be said. */
  managers: string
  /** The company’s own address and telephone: links wherever a text of ours names them. */
  contacts?: readonly { text: string; href: string }[]
  home: string
  logo?: string
  palette: Palette
  /** Families of the brand's own faces; who has them installed sees them. */
  fonts?: { display?: string; text?: string }
}

export type MailPage = {
  language: Language
  subject: string
  heading: string
  blocks: readonly MailBlock[]
  button?: { label: string; href: string }
  /** After the button, small: what to do if the mail is not expected, how to undo. */
  notes?: readonly string[]
  /** Last: what belongs to the contract and need not be read at once. */
  after?: readonly MailBlock[]
}

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')

/** Text of ours. Only the company’s own contacts become links, never what somebody has written. */
const ourLines = (text: string, { contacts, link }: Look): string =>
  contacts.reduce(
    (html, contact) =>
      html.replaceAll(
        escapeHtml(contact.text),
        (shown) => `<a class="link" href="${escapeHtml(contact.href)}" style="color:${link}">${shown}</a>`,
      ),
    lines(text),
  )

/** How a mail looks: mail programs know no custom properties, so that every value stands where it is used. */
type Look = Palette & { font: string; display: string; contacts: NonNullable<MailSender['contacts']> }

const lookOf = ({ palette, fonts = {}, contacts = [] }: MailSender): Look => {
  const font = `${fonts.text ? `'${fonts.text}'` : 'Figtree'},'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
  return {
    ...palette,
    font,
    contacts: contacts.filter(({ text }) => text !== ''),
    display: `${fonts.display ? `'${fonts.display}'` : 'Fredoka'},'Arial Rounded MT Bold',${font}`,
  }
}

// Dark values come from the ink, so that they keep its hue and a contrast of 7 and more.
const darkStyles = ({ ink, ground, link, primaryTint }: Look): string => {
  const text = mix(primaryTint, '#ffffff', 0.4)
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:${link}}
@media (max-width:620px){.pad{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){
.ground{background:${mix(ink, '#000000', 0.5)}!important}.paper{background:${mix(ink, '#000000', 0.75)}!important;border-color:${mix(ink, ground, 0.85)}!important}
.ink{color:${text}!important}.ink2{color:${mix(ground, ink, 0.8)}!important}.sand{background:${mix(ink, ground, 0.95)}!important;color:${text}!important}.rule{border-color:${mix(ink, ground, 0.75)}!important}
a.link{color:${mix(link, '#ffffff', 0.4)}!important}
}`
}

const block = (part: MailBlock, look: Look): string => {
  const { font, display, ink } = look
  switch (part.kind) {
    case 'paragraph':
      return `<p class="ink" style="margin:0 0 16px;font:400 17px/27px ${font};color:${ink}">${ourLines(part.text, look)}</p>`
    case 'title':
      return `<h2 class="ink" style="margin:24px 0 12px;font:600 21px/28px ${display};color:${ink}">${escapeHtml(part.text)}</h2>`
    case 'link':
      return `<p style="margin:0 0 16px;font:600 17px/27px ${font}"><a class="link" href="${escapeHtml(part.href)}" style="color:${look.link}">${escapeHtml(part.label)}</a></p>`
    case 'picture': {
      const picture = `<img src="${escapeHtml(part.src)}" alt="${escapeHtml(part.alt)}" width="520" style="display:block;width:100%;max-width:520px;height:auto;border:0;border-radius:16px;background:${look.linkLight};color:${ink};font:600 20px/28px ${display};text-align:center">`
      return `<div style="margin:0 0 24px">${part.href ? `<a href="${escapeHtml(part.href)}">${picture}</a>` : picture}</div>`
    }
    case 'quote':
      return `<blockquote class="sand" style="margin:0 0 24px;padding:16px 20px;border-radius:16px;background:${look.primaryTint};color:${ink};font:500 18px/28px ${display}">${lines(part.text)}${part.by ? `<br><span style="font:400 15px/22px ${font}">${escapeHtml(part.by)}</span>` : ''}</blockquote>`
    case 'code':
      return `<div class="sand" style="margin:0 0 24px;padding:16px 20px;border-radius:16px;background:${look.secondTint};color:${ink};text-align:center"><div style="font:400 15px/22px ${font}">${escapeHtml(part.label)}</div><div style="font:600 20px/30px ui-monospace,Menlo,Consolas,monospace;letter-spacing:.5px;white-space:nowrap">${escapeHtml(part.code)}</div></div>`
    // Black on white also where the rest of the mail is dark: else no camera reads it.
    case 'scan':
      return `<div class="sand" style="margin:0 0 24px;padding:16px 20px;border-radius:16px;background:${look.secondTint};color:${ink};text-align:center"><div style="font:400 15px/22px ${font}">${escapeHtml(part.label)}</div><img src="cid:${escapeHtml(part.cid)}" alt="" width="200" height="200" style="display:block;width:200px;height:200px;margin:12px auto;border:0;border-radius:8px;background:#ffffff"><div style="font:600 20px/30px ui-monospace,Menlo,Consolas,monospace;letter-spacing:.5px;white-space:nowrap">${escapeHtml(part.code)}</div></div>`
    case 'rows':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${part.rows
        .map(([label, value, href], index) => {
          const shown = href
            ? `<a class="link" href="${escapeHtml(href)}" style="color:${look.link}">${lines(value)}</a>`
            : lines(value)
          const isTotal = part.total === true && index === part.rows.length - 1
          const rule = isTotal ? `border-top:2px solid ${ink};` : ''
          const weight = isTotal ? 600 : 400
          return `<tr><td class="ink rule" style="${rule}padding:8px 12px 8px 0;font:${weight} 16px/24px ${font};color:${ink}">${escapeHtml(label)}</td><td class="ink rule" align="right" style="${rule}padding:8px 0;font:${weight} 16px/24px ${font};color:${ink};${value.length < 20 ? 'white-space:nowrap;' : ''}font-variant-numeric:tabular-nums">${shown}</td></tr>`
        })
        .join('')}</table>`
  }
}

const plain = (part: MailBlock): string => {
  switch (part.kind) {
    case 'paragraph':
    case 'title':
      return part.text
    case 'link':
      return `${part.label}:\n${part.href}`
    case 'picture':
      return ''
    case 'quote':
      return `${part.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')}${part.by ? `\n> ${part.by}` : ''}`
    case 'code':
    case 'scan':
      return `${part.label}\n${part.code}`
    case 'rows':
      return part.rows
        .map(([label, value, href]) => `${label}: ${value.replaceAll('\n', ', ')}${href?.startsWith('http') ? ` (${href})` : ''}`)
        .join('\n')
  }
}

/** The one layout of all mails: HTML that reads well in the dark, without pictures and on a phone, and the same in plain text. */
export const layOutMail = (page: MailPage, sender: MailSender): { html: string; text: string } => {
  const look = lookOf(sender)
  const { font, display, ink } = look
  const company = [sender.companyName, sender.companyOrgno, sender.companyAddress, sender.managers].filter(Boolean).join(' · ')
  const preview = page.blocks.find((part) => part.kind === 'paragraph')?.text ?? page.heading
  const masthead = sender.logo
    ? `<img src="${escapeHtml(sender.logo)}" alt="${escapeHtml(sender.brand)}" height="44" style="display:block;height:44px;width:auto;border:0;font:600 28px/44px ${display};color:${ink}">`
    : `<span style="font:600 28px/44px ${display};color:${ink}">${escapeHtml(sender.brand)}</span>`
  const button = page.button
    ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td bgcolor="${look.primary}" style="border-radius:16px;background:${look.primary};border:1px solid ${look.primaryEdge}"><a href="${escapeHtml(page.button.href)}" style="display:inline-block;padding:14px 28px;font:600 17px/24px ${font};color:${ink};text-decoration:none">${escapeHtml(page.button.label)}</a></td></tr></table>`
    : ''
  const notes = (page.notes ?? [])
    .map(
      (note) =>
        `<p class="ink2" style="margin:0 0 12px;font:400 15px/22px ${font};color:${look.inkSoft}">${ourLines(note, look)}</p>`,
    )
    .join('')
  const html = `<!doctype html>
<html lang="${page.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(page.subject)}</title><style>${darkStyles(look)}</style></head>
<body class="ground" style="margin:0;padding:0;background:${look.ground}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview.slice(0, 140))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:${look.ground}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
<tr><td class="pad" style="padding:16px 32px;background:${look.linkTint};border-radius:20px 20px 0 0"><a href="${escapeHtml(sender.home)}" style="text-decoration:none;color:${ink}">${masthead}</a></td></tr>
<tr><td class="paper pad" style="padding:32px 32px 16px;background:${look.paper};border:1px solid ${look.line};border-top:0;border-radius:0 0 20px 20px">
<h1 class="ink" style="margin:0 0 20px;font:600 30px/38px ${display};color:${ink}">${escapeHtml(page.heading)}</h1>
${page.blocks.map((part) => block(part, look)).join('\n')}
${button}${notes}${(page.after ?? []).map((part) => block(part, look)).join('\n')}
</td></tr>
<tr><td class="ink2 pad" style="padding:20px 32px;font:400 14px/21px ${font};color:${look.inkSoft}">${escapeHtml(company)}</td></tr>
</table></td></tr></table></body></html>`
  const text = [
    page.heading,
    ...page.blocks.map(plain),
    page.button ? `${page.button.label}:\n${page.button.href}` : '',
    ...(page.notes ?? []),
    ...(page.after ?? []).map(plain),
    `-- \n${sender.brand}\n${company}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
  return { html, text: `${text}\n` }
}
