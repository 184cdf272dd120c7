import { createHash } from 'node:crypto'
import { createTranslate, formatMoney, fromMinor, type Language } from '@hoppla/i18n'
import { type EnglishTestPayments, testPaymentsWords } from '@hoppla/i18n/messages/test-payments'
import { escapeHtml } from '../../../http/html.ts'
import type { SessionRow } from './sessions.sql.ts'

// The page stands for another company's, and stands alone: no brand's colours.
const style = `*{box-sizing:border-box}
body{margin:0;background:#f5f5f5;color:#222222;font:17px/27px system-ui,sans-serif}
main{max-width:480px;margin:0 auto;padding:32px 16px 48px}
.note{margin:0 0 24px;padding:12px 16px;border-radius:16px;background:#e8eef4;color:#222222;font-size:15px;line-height:22px}
.card{padding:24px;border:1px solid #d5d5d5;border-radius:20px;background:#fff;box-shadow:0 10px 28px -8px rgb(0 0 0/.14)}
h1{margin:0 0 4px;font:600 32px/38px ui-rounded,system-ui,sans-serif}
.order{margin:0 0 20px;color:#555555;font-size:15px}
.sum{display:flex;justify-content:space-between;align-items:baseline;margin:0 0 24px;padding:16px 0 0;border-top:2px solid #222222}
.sum b{font:600 30px/36px ui-rounded,system-ui,sans-serif;font-variant-numeric:tabular-nums}
button,.back{display:block;width:100%;min-height:52px;margin:0 0 12px;padding:12px 20px;border:1px solid #777777;border-radius:16px;background:#fff;color:#222222;font:600 17px/24px system-ui,sans-serif;text-align:center;text-decoration:none;cursor:pointer}
button.pay{border-color:#1f4d2e;background:#2f6b43;color:#fff}
button.quiet{border-color:transparent;background:none;color:#14508c;text-decoration:underline}
button:focus-visible,input:focus-visible,summary:focus-visible,a:focus-visible{outline:3px solid #14508c;outline-offset:2px}
details{margin-top:20px;border-top:1px solid #d5d5d5;padding-top:12px}
summary{min-height:44px;padding:8px 0;cursor:pointer;font-weight:600}
label{display:flex;gap:12px;align-items:center;min-height:44px;padding:6px 0;font-size:15px;line-height:22px}
label input[type=checkbox]{flex:none;width:24px;height:24px}
label input[type=number]{flex:none;width:92px;min-height:44px;padding:8px;border:1px solid #777777;border-radius:12px;font:inherit}
@media (forced-colors:active){button{border-color:ButtonText}}`

const styleHash = createHash('sha256').update(style).digest('base64')

/** The page's own policy: nothing but its own style; the form may lead back to the shop. @param shop the origin to come back to. */
export const pagePolicy = (shop: string): string =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${shop}; base-uri 'none'; frame-ancestors 'none'`

const check = (name: string, words: string): string =>
  `<label><input type="checkbox" name="${name}" value="1">${escapeHtml(words)}</label>`
const seconds = (name: string, words: string): string =>
  `<label><input type="number" name="${name}" min="0" max="86400" value="0" inputmode="numeric">${escapeHtml(words)}</label>`

/** The hosted page of a session, in the buyer's language. */
export const sessionPage = (session: SessionRow, language: Language): string => {
  const t = createTranslate<EnglishTestPayments>(language, testPaymentsWords[language])
  const amount = formatMoney(fromMinor(session.amountMinor, session.currency), session.currency, language)
  const body =
    session.state === 'open'
      ? `<form method="post">
<button class="pay" name="action" value="pay">${escapeHtml(`${t('pay')} ${amount}`)}</button>
<button name="action" value="decline">${escapeHtml(t('decline'))}</button>
<button class="quiet" name="action" value="cancel">${escapeHtml(t('cancel'))}</button>
<details><summary>${escapeHtml(t('switches'))}</summary>
${seconds('delay', t('delay'))}${seconds('late', t('late'))}${check('duplicate', t('duplicate'))}${check('lostReply', t('lostReply'))}${check('silent', t('silent'))}
</details></form>`
      : `<p role="status">${escapeHtml(`${t('over')} (${t(`states.${session.state}`)})`)}</p><a class="back" href="${escapeHtml(session.returnUrl)}">${escapeHtml(t('back'))}</a>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(t('title'))}</title><style>${style}</style></head>
<body><main><p class="note">${escapeHtml(t('notice'))}</p><div class="card"><h1>${escapeHtml(t('title'))}</h1>
<p class="order">${escapeHtml(t('order', { reference: session.orderReference }))}<br>${escapeHtml(session.description)}</p>
<p class="sum"><span>${escapeHtml(t('amount'))}</span><b>${escapeHtml(amount)}</b></p>
${body}</div></main></body></html>`
}
