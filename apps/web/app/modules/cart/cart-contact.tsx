import type { Cart } from '@hoppla/contract/cart/cart'
import { pathTo } from '@hoppla/contract/pages'
import { Anchor, Card, TextField } from '@hoppla/ui'
import { useState } from 'react'
import { loginAddress } from '../../platform/addresses/addresses.ts'
import { useWords } from '../../platform/i18n/words.ts'
import type { ApplicationUser } from '../../platform/session/session.ts'
import { contactProblems, type TypedContact } from './cart.rules.ts'
import { changeTheCart } from './cart-client.ts'

export type Contact = {
  values: TypedContact
  /** Whether something in the cart needs a number. */
  asksForPhone: boolean
  change: (part: Partial<TypedContact>) => void
  errors: Partial<Record<keyof TypedContact, string>>
  /** Whether something is missing or wrong; it says so, and leads to the first field at fault. */
  askForMissing: () => boolean
  /** Keeps it with the cart, if it is whole and other than what is kept. @throws ApiError */
  save: () => Promise<void>
}

/** As the cart keeps it: a number with the code of its country. */
const typedOf = (contact: Cart['contact']): TypedContact => ({
  email: contact?.email ?? '',
  name: contact?.name ?? '',
  phone: [contact?.phoneCountryCode, contact?.phone].filter(Boolean).join(' '),
})

/** Who buys without an account, kept with the cart, so that a reload does not ask again. */
export const useContact = ({ contact, asksForPhone }: Pick<Cart, 'contact' | 'asksForPhone'>): Contact => {
  const { t } = useWords()
  const known = typedOf(contact)
  const [values, setValues] = useState(known)
  const [isAskedFor, setIsAskedFor] = useState(false)
  const problems = contactProblems(values, { asksForPhone })
  const errors = Object.fromEntries(
    problems.map((problem) => [problem === 'email-wrong' ? 'email' : problem, t(`cart.missing.${problem}`)]),
  )
  return {
    values,
    asksForPhone,
    change: (part) => setValues((now) => ({ ...now, ...part })),
    errors: isAskedFor ? errors : {},
    askForMissing: () => {
      setIsAskedFor(true)
      const [first] = Object.keys(errors)
      if (first === undefined) return false
      document.getElementById(first)?.focus()
      return true
    },
    save: async () => {
      const [email, name, phone] = [values.email.trim(), values.name.trim(), values.phone.trim()]
      if (problems.length > 0 || (known.email === email && known.name === name && known.phone === phone)) return
      await changeTheCart({ contact: { email, name, ...(phone === '' ? {} : { phone }) } })
    },
  }
}

/** E-mail, name and, where somebody may have to call, a number; no password: an account is offered afterwards. */
export const CartContact = ({ contact }: { contact: Contact }) => {
  const { values, asksForPhone, change, errors, save } = contact
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
      {asksForPhone && <PhoneField contact={contact} onLeave={keep} />}
    </Card>
  )
}

const PhoneField = ({ contact: { values, change, errors }, onLeave }: { contact: Contact; onLeave: () => void }) => {
  const { t } = useWords()
  return (
    <TextField
      name="phone"
      label={t('cart.phone')}
      hint={t('cart.phoneHint')}
      error={errors.phone}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={30}
      required
      value={values.phone}
      onChange={({ target }) => change({ phone: target.value })}
      onBlur={onLeave}
    />
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
