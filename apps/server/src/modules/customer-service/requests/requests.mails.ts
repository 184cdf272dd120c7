import { type Language, storedLanguage } from '@hoppla/i18n'
import { customerServiceMailWords, type EnglishCustomerServiceMail } from '@hoppla/i18n/messages/mail/customer-service'
import { countryWording, wordsOf } from '../../../brand/wording.ts'
import { encryptedJob, job } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { deliverMail, sendPlainMail } from '../../../mail/mail.ts'
import { keysFor } from '../../identity/identity.ts'
import { siteOfCountry } from '../../places/places.ts'
import { codeMinutes, codeOf, exportDays, linkKeyOf } from './requests.rules.ts'
import { findRequest } from './requests.sql.ts'

const words = wordsOf<EnglishCustomerServiceMail>('mail-customer-service.', customerServiceMailWords)
export const linkKeys = (deps: Pick<Deps, 'config'>) => keysFor(deps.config, 'links to requested exports')

/** The code that is read out on the telephone. It is made when the mail goes out. */
export const mailCheckCode = encryptedJob<{
  codeId: string
  email: string
  language: Language
  countryId: string
  accountId: string | null
}>('customer-service.mail-check-code', async (deps, { codeId, email, language: kept, countryId, accountId }) => {
  const language = storedLanguage(kept)
  const t = words(await countryWording(deps, countryId, language))
  const [key] = keysFor(deps.config, 'codes of data requests')
  await deliverMail(deps, {
    id: codeId,
    to: email,
    countryId,
    template: 'data-request-code',
    about: accountId === null ? {} : { accountId },
    page: {
      language,
      subject: t('checkCode.subject'),
      heading: t('checkCode.heading'),
      blocks: [
        { kind: 'paragraph', text: t('checkCode.text', { minutes: codeMinutes }) },
        { kind: 'code', label: t('checkCode.label'), code: codeOf(key, codeId) },
      ],
      notes: [t('checkCode.note')],
    },
    attachments: [],
  })
})

/** The link to everything that we have of a family without an account. It is made when the mail goes out. */
export const mailGuestExport = job<{ mailId: string; requestId: string }>(
  'customer-service.mail-guest-export',
  async (deps, { mailId, requestId }) => {
    const row = await findRequest(deps.db, requestId)
    const site = row && (await siteOfCountry(deps, row.country_id))
    if (!row?.email || !site) return
    const language = site.languages[0]
    const t = words(await countryWording(deps, site.countryId, language))
    const [key] = linkKeys(deps)
    await sendPlainMail(deps, {
      id: mailId,
      to: row.email,
      language,
      countryId: site.countryId,
      template: 'data-request-export',
      subject: t('guestExport.subject'),
      heading: t('guestExport.heading'),
      paragraphs: [t('guestExport.text', { days: exportDays })],
      button: {
        label: t('guestExport.button'),
        href: `${site.origin}/api/data-requests/${row.id}/export?key=${linkKeyOf(key, row.id)}`,
      },
      notes: [t('guestExport.note')],
    })
  },
)
