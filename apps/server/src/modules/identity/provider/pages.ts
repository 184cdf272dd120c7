import { createHash } from 'node:crypto'
import { pathTo } from '@hoppla/contract/pages'
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import type { Palette } from '../../../brand/palette.ts'
import type { Wording } from '../../../brand/wording.ts'
import { escapeHtml } from '../../../http/html.ts'
import { words } from '../identity.mails.ts'
import { pages } from '../links.ts'
import { type Issuer, officeSlug } from './issuer.ts'

// These few pages stand alone, in the brand's colours, so that they work when nothing else does.
const styleOf = ({
  ground,
  ink,
  paper,
  line,
  primary,
  primaryEdge,
  link,
}: Palette): string => `body{margin:0;min-height:100vh;display:grid;place-items:center;background:${ground};color:${ink};font:400 17px/27px Figtree,system-ui,sans-serif}
main{box-sizing:border-box;width:min(100% - 32px,420px);padding:32px 24px;background:${paper};border:1px solid ${line};border-radius:20px;text-align:center}
h1{margin:0 0 8px;font:600 26px/32px Fredoka,system-ui,sans-serif}p{margin:0 0 24px}
button,.go{display:inline-block;box-sizing:border-box;min-height:52px;padding:12px 24px;border:2px solid ${primaryEdge};border-radius:16px;background:${primary};color:${ink};font:600 17px/24px Figtree,system-ui,sans-serif;text-decoration:none;cursor:pointer}
:focus-visible{outline:3px solid ${link};outline-offset:3px}`
// The visitor has just clicked "sign out" on our page; asking again would be one click too many.
const clickAtOnce = `document.querySelector('button').click()`

const hashOf = (inline: string): string => `'sha256-${createHash('sha256').update(inline).digest('base64')}'`

/** Whose page it is, in which language. */
export type PageOf = { wording: Wording; palette: Palette }
type Page = { title: string; text: string; action: string; script?: string }

const send = (ctx: KoaContextWithOIDC, { wording: { language }, palette }: PageOf, { title, text, action, script }: Page): void => {
  const style = styleOf(palette)
  ctx.type = 'html'
  ctx.set(
    'content-security-policy',
    `default-src 'none'; style-src ${hashOf(style)}; script-src ${script ? hashOf(script) : "'none'"}; base-uri 'none'; frame-ancestors 'self'`,
  )
  ctx.body = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${action}</main>${script ? `<script>${script}</script>` : ''}</body></html>`
}

/**
 * The question before a sign-out by the client. A client that shows the person's own id token (`id_token_hint`) was asked by that person, so the
 * answer is given at once; anything else could be another site's trick and is asked (RP-Initiated Logout §2).
 * @param form the library's form, with its token against forgery.
 */
export const signOutPage = (ctx: KoaContextWithOIDC, of: PageOf, form: string): void => {
  const t = words(of.wording)
  const hint = ctx.oidc.entities.IdTokenHint as { payload?: { sub?: string } } | undefined
  const isOwn = hint?.payload?.sub !== undefined && hint.payload.sub === ctx.oidc.session?.accountId
  send(ctx, of, {
    title: t('pages.signOutTitle'),
    text: t('pages.signOutText'),
    action: `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">${escapeHtml(t('pages.signOutButton'))}</button>`,
    ...(isOwn ? { script: clickAtOnce } : {}),
  })
}

/** After a sign-out that named no page to go to. */
export const signedOutPage = (ctx: KoaContextWithOIDC, of: PageOf, issuer: Issuer): void => {
  const t = words(of.wording)
  const { origin } = issuer
  send(ctx, of, {
    title: t('pages.signedOutTitle'),
    text: t('pages.signedOutText'),
    action: link(
      issuer.slug === officeSlug ? origin : `${origin}${pathTo('start', { lang: of.wording.language })}`,
      t('pages.home'),
    ),
  })
}

/** An authorization request that cannot be answered to its client. The protocol's error is in the page for developers, not for parents. */
export const errorPage = (ctx: KoaContextWithOIDC, of: PageOf, issuer: Issuer, out: ErrorOut): void => {
  const t = words(of.wording)
  const action = link(
    issuer.slug === officeSlug ? issuer.origin : pages.login(issuer.origin, of.wording.language),
    t('alreadyRegistered.button'),
  )
  send(ctx, of, { title: t('pages.errorTitle'), text: t('pages.errorText'), action })
  ctx.set('x-oidc-error', encodeURIComponent(out.error))
}

const link = (href: string, label: string): string => `<a class="go" href="${escapeHtml(href)}">${escapeHtml(label)}</a>`
