import { pathTo } from '@hoppla/contract/pages'
import { Anchor, Stack } from '@hoppla/ui'
import { contentLink } from '../addresses/content-links.ts'
import { useSite } from '../head/page-site.ts'
import { type T, useWords } from '../i18n/words.ts'

/**
 * What a buyer may do who thinks better of it: `card` and `use` may withdraw; `none`: there is no such right, and why; `texts`: some of it, said in full;
 * `free`: there is nothing to pay.
 */
export type WithdrawalRight = 'card' | 'use' | 'free' | { none: string } | { texts: readonly string[] }

type Props = {
  right: WithdrawalRight
  /** The article's own conditions, where it has any. */
  rules?: { title: string; text: string } | undefined
}

/**
 * What the law wants in sight before an order button (directive 2011/83/EU art. 6 (1), 8 (2); DE BGB §§ 305 (2), 312j): who sells and how to reach them,
 * that the terms apply and where they stand, the privacy notice, and the right of withdrawal or why there is none. Never folded; stands above the button.
 */
export const OrderTerms = ({ right, rules }: Props) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const { companyname, companyaddress, companyphone, mailfrom } = site.country
  const written = [companyname, companyaddress, mailfrom].join(', ')
  const terms = contentLink(site, language, 'terms')
  const privacy = contentLink(site, language, 'privacy')
  const seller = [companyname, companyaddress, companyphone, mailfrom].filter(Boolean).join(', ')
  // Nothing is paid: the same facts in one paragraph, so that the button stays near.
  if (right === 'free')
    return (
      <p className="small muted">
        {[companyname, companyaddress, companyphone].filter(Boolean).join(', ')}. {t('checkout.termsApply')}{' '}
        {terms !== undefined && (
          <Anchor href={terms} target="_blank">
            {t('checkout.termsLink')}
          </Anchor>
        )}
        {terms !== undefined && privacy !== undefined && ' · '}
        {privacy !== undefined && (
          <Anchor href={privacy} target="_blank">
            {t('checkout.privacyLink')}
          </Anchor>
        )}
      </p>
    )
  return (
    <Stack gap={3} className="small">
      <Part title={t('checkout.seller')} texts={[seller]} />
      {rules && rules.text !== '' && <Part title={rules.title} texts={[rules.text]} />}
      <Part title={t('checkout.withdrawal')} texts={rightTexts(right, written, t)} />
      {(typeof right === 'string' || 'texts' in right) && (
        <Anchor className="tap start" href={pathTo('withdrawal', { lang: language })} target="_blank">
          {t('checkout.undo.online')}
        </Anchor>
      )}
      <p className="row muted">
        {t('checkout.termsApply')}{' '}
        {terms !== undefined && (
          <Anchor className="tap start" href={terms} target="_blank">
            {t('checkout.termsLink')}
          </Anchor>
        )}{' '}
        {privacy !== undefined && (
          <Anchor className="tap start" href={privacy} target="_blank">
            {t('checkout.privacyLink')}
          </Anchor>
        )}
      </p>
    </Stack>
  )
}

const rightTexts = (right: Exclude<WithdrawalRight, 'free'>, written: string, t: T): readonly string[] => {
  if (typeof right === 'object') return 'none' in right ? [right.none] : right.texts
  return [
    t('checkout.undo.right'),
    t(right === 'card' ? 'checkout.undo.card' : 'checkout.undo.used'),
    t('checkout.undo.how', { company: written }),
    t('checkout.undo.money'),
  ]
}

const Part = ({ title, texts }: { title: string; texts: readonly string[] }) => (
  <div className="stack gap-1">
    <h2 className="size-s">{title}</h2>
    {texts.map((text) => (
      <p key={text} className="muted">
        {text}
      </p>
    ))}
  </div>
)
