import { pathTo } from '@hoppla/contract/pages'
import { isLanguage } from '@hoppla/i18n'
import {
  Button,
  CountryButton,
  Dialog,
  LanguageSwitch,
  LinkButton,
  List,
  ListLink,
  MenuAccount,
  MenuLinks,
  MenuPlace,
  SideMenu,
} from '@hoppla/ui'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { loginAddress } from '../../platform/addresses/addresses.ts'
import { errorText } from '../../platform/api/api-errors.ts'
import { whilePending } from '../../platform/api/pending.ts'
import { useSite } from '../../platform/head/page-site.ts'
import { languageNames } from '../../platform/i18n/language-names.ts'
import { baseInLanguage, switchLanguage } from '../../platform/i18n/page-language.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { signOut, useSession } from '../../platform/session/session.ts'
import { showToast } from '../../platform/storage/toasts.ts'
import CookieSettings from './cookie-settings.tsx'
import { flagOf } from './flags.ts'
import { mainEntries, offered, quietEntries } from './links.ts'
import type { ShownDialog } from './shown-dialog.ts'
import { useBooked } from './use-booked.ts'

type Props = { shown: ShownDialog; show: (dialog: ShownDialog) => void }

/** The side menu and the dialogs it leads to. */
export default function SiteMenu({ shown, show }: Props) {
  const { site } = useSite()
  const { t } = useWords()
  const isOpen = shown === 'menu'
  const { main, quiet } = useEntries(isOpen)
  const close = () => show(undefined)
  return (
    <>
      <SideMenu
        open={isOpen}
        onClose={close}
        label={t('common.menu')}
        closeLabel={t('common.close')}
        logo={{ src: site.brand.logo, alt: site.brand.name }}
      >
        <MenuLinks
          label={t('common.links.main')}
          main={main}
          quiet={[...quiet, { label: t('common.links.cookies'), icon: 'cookie', onPress: () => show('cookies') }]}
        />
        <CountryAndLanguage onCountry={() => show('country')} />
        <Foot onLeave={close} />
      </SideMenu>
      <CountryDialog open={shown === 'country'} onClose={close} />
      {shown === 'cookies' && <CookieSettings onClose={close} />}
    </>
  )
}

/** The menu's links to pages; who is signed in has those of the account among them. */
const useEntries = (isOpen: boolean) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const { pathname } = useLocation()
  const session = useSession()
  const booked = useBooked(isOpen)
  const isSignedIn = session.status === 'authenticated'
  const entry = ({ word, page, icon, tone }: (typeof mainEntries)[number]) => {
    const href = pathTo(page, { lang: language })
    return {
      label: t(`common.links.${word}`, { brand: site.brand.name }),
      href,
      icon,
      ...(tone ? { tone } : {}),
      current: pathname === href || pathname.startsWith(`${href}/`),
    }
  }
  const account = {
    label: t('common.myAccount'),
    href: pathTo('account', { lang: language }),
    icon: 'person' as const,
    current: pathname === pathTo('account', { lang: language }),
    count: { value: booked, label: t('layout.booked') },
  }
  return {
    main: offered(mainEntries, language).map(entry),
    quiet: [
      ...(isSignedIn ? [account] : []),
      ...offered(quietEntries, language).map((one) =>
        // Who belongs to the family already is not asked to join it.
        one.word === 'family' && isSignedIn ? { ...entry(one), label: t('layout.benefits') } : entry(one),
      ),
    ],
  }
}

/** Where this is, and in which language: each the way to another. */
const CountryAndLanguage = ({ onCountry }: { onCountry: () => void }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const { pathname, search } = useLocation()
  return (
    <MenuPlace>
      <CountryButton
        flag={flagOf(site.country.slug)}
        name={site.country.name}
        label={t('layout.country.now', { country: site.country.name })}
        onClick={onCountry}
      />
      <LanguageSwitch
        label={t('layout.country.language')}
        languages={site.country.languages.filter(isLanguage).map((code) => ({
          code,
          label: `${code.toUpperCase()}, ${languageNames[code]}`,
          href: switchLanguage(site, pathname, search, language, code),
          current: code === language,
        }))}
      />
    </MenuPlace>
  )
}

const Foot = ({ onLeave }: { onLeave: () => void }) => {
  const { language, t } = useWords()
  const { pathname, search } = useLocation()
  const session = useSession()
  const [busy, setBusy] = useState(false)
  if (session.status !== 'authenticated') {
    const isOnLogin = pathname.startsWith(pathTo('login', { lang: language }))
    const href = loginAddress(language, isOnLogin ? { origin: 'Site' } : { origin: 'Site', continuePath: pathname + search })
    return (
      <MenuAccount>
        <LinkButton variant="pri" full href={href} onClick={onLeave}>
          {t('common.loginOrRegister')}
        </LinkButton>
      </MenuAccount>
    )
  }
  const { user } = session
  const leave = async () => {
    setBusy(true)
    try {
      await whilePending(signOut(language))
    } catch (error) {
      console.error(error)
      onLeave()
      showToast('error', t('layout.logOutFailed'), errorText(error, t))
      setBusy(false)
    }
  }
  return (
    <MenuAccount
      who={{
        name: `${user.firstname} ${user.lastname}`.trim() || user.username,
        firstName: user.firstname,
        lastName: user.lastname,
        userName: user.username,
        href: pathTo('account-edit', { lang: language }),
        hint: t('common.links.editProfile'),
      }}
    >
      <Button small full icon="signOut" busy={busy} busyLabel={t('layout.loggingOut')} onClick={() => void leave()}>
        {t('layout.logOut')}
      </Button>
    </MenuAccount>
  )
}

/** The countries by their own names; the one we are in only closes the dialog. */
const CountryDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const { pathname } = useLocation()
  // Whoever is in the account goes on to the other country's account, everybody else to its shop.
  const isInAccount = /^\/profile(\/|$)/.test(pathname) || pathname.startsWith(pathTo('account', { lang: language }))
  return (
    <Dialog open={open} onClose={onClose} title={t('layout.country.title')} closeLabel={t('common.close')}>
      <List>
        {site.countries.map((country) => {
          const isHere = country.slug === site.country.slug
          return (
            <ListLink
              key={country.slug}
              low
              fullLoad
              current={isHere}
              href={baseInLanguage(
                isInAccount ? country.profilebaseaddress : country.orderbaseaddress,
                country.languages,
                language,
              )}
              media={<img className="flag" src={flagOf(country.slug)} alt="" width="36" height="24" />}
              title={country.name}
              {...(isHere ? { note: t('layout.country.here') } : {})}
              onClick={(event) => {
                if (!isHere) return
                event.preventDefault()
                onClose()
              }}
            />
          )
        })}
      </List>
    </Dialog>
  )
}
