import type { Cart } from '@hoppla/contract/cart/cart'
import { pathTo } from '@hoppla/contract/pages'
import { Anchor, Card, TextField } from '@hoppla/ui'
import { useState } from 'react'
import { loginAddress } from '../../platform/addresses/addresses.ts'
import { useWords } from '../../platform/i18n/words.ts'
import type { ApplicationUser } from '../../platform/session/session.ts'
import { contactProblems } from './cart.rules.ts'
import { changeTheCart } from './cart-client.ts'

export type Contact = {
  values: { email: string; name: string }
  change: (part: Partial<Contact['values']>) => void
  errors: { email?: string; name?: string }
  /** Whether something is missing or wrong; it says so, and leads to the first field at fault. */
  askForMissing: () => boolean
  /** Keeps it with the cart, if it is whole and other than what is kept. @throws ApiError */
  save: () => Promise<void>
}

/** Who buys without an account, kept with the cart, so that a reload does not ask again. */
export const useContact = ({ contact }: Pick<Cart, 'contact'>): Contact => {
  const { t } = useWords()
  const [values, setValues] = useState({ email: contact?.email ?? '', name: contact?.name ?? '' })
  const [isAskedFor, setIsAskedFor] = useState(false)
  const problems = contactProblems(values)
  const emailProblem = problems.includes('email') ? 'email' : problems.includes('email-wrong') ? 'email-wrong' : undefined
  return {
    values,
    change: (part) => setValues((now) => ({ ...now, ...part })),
    errors: isAskedFor
      ? {
          ...(emailProblem && { email: t(`cart.missing.${emailProblem}`) }),
          ...(problems.includes('name') && { name: t('cart.missing.name') }),
        }
      : {},
    askForMissing: () => {
      setIsAskedFor(true)
      if (problems.length === 0) return false
      document.getElementById(emailProblem ? 'email' : 'name')?.focus()
      return true
    },
    save: async () => {
      const [email, name] = [values.email.trim(), values.name.trim()]
      if (problems.length > 0 || (contact?.email === email && contact.name === name)) return
      await changeTheCart({ contact: { ...contact, email, name } })
    },
  }
}

/** E-mail and name, no password: an account is offered afterwards. */
export const CartContact = ({ contact: { values, change, errors, save } }: { contact: Contact }) => {
  const { language, t } = useWords()
  // The order saves it once more; what does not answer now is no trouble yet.
  const keep = () => void save().catch(() => undefined)
  return (
    <Card as="section" stack={4} aria-labelledby="contact">
      <div className="stack gap-1">
        <h2 id="contact" className="size-l">
          {t('cart.contact')}
        </h2>
        <p className="small muted">{t('cart.haveAccount')}</p>
        <p className="small">
          <Anchor
            className="tap"
            href={loginAddress(language, { intent: 'Shop', origin: 'Site', continuePath: pathTo('cart', { lang: language }) })}
          >
            {t('common.login')}
          </Anchor>
        </p>
      </div>
      <TextField
        name="email"
        label={t('cart.email')}
        hint={t('cart.emailHint')}
        error={errors.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
        value={values.email}
        onChange={({ target }) => change({ email: target.value })}
        onBlur={keep}
      />
      <TextField
        name="name"
        label={t('cart.name')}
        error={errors.name}
        autoComplete="name"
        maxLength={200}
        required
        value={values.name}
        onChange={({ target }) => change({ name: target.value })}
        onBlur={keep}
      />
    </Card>
  )
}

/** Who buys, where it is known. */
export const Buyer = ({ user }: { user: ApplicationUser }) => {
  const { language, t } = useWords()
  return (
    <Card as="section" aria-label={t('cart.buyer')} className="row between">
      <p className="grow">
        <b className="strong block">{[user.firstname, user.lastname].filter(Boolean).join(' ')}</b>
        <span className="small muted">{user.email}</span>
      </p>
      <Anchor className="tap" href={pathTo('account-edit', { lang: language })}>
        {t('checkout.change')}
        <span className="vh"> {t('cart.buyer')}</span>
      </Anchor>
    </Card>
  )
}
