import type { ReactNode } from 'react'
import { PlainButton } from './button.tsx'
import { Modal } from './dialog.tsx'
import { Icon, type IconName } from './icon.tsx'
import type { NameParts } from './initials.ts'
import { IconBox, type Tone } from './layout.tsx'
import { Anchor } from './link.tsx'
import { Avatar, Count } from './marks.tsx'

export type SideMenuProps = {
  open: boolean
  /** Backdrop, close button, Escape. Close it yourself when navigation starts. */
  onClose: () => void
  label: string
  closeLabel: string
  logo: { src: string; alt: string }
  children: ReactNode
}

/** The menu from the left: at most 340 px, 600 ms slide, native dialog. Fill it with the Menu… parts, in this file's order. */
export const SideMenu = ({ open, onClose, label, closeLabel, logo, children }: SideMenuProps) => (
  <Modal open={open} onClose={onClose} className="menu" label={label}>
    <div className="mh">
      <img src={logo.src} alt={logo.alt} width="118" height="38" />
      <PlainButton icon="close" label={closeLabel} onClick={onClose} />
    </div>
    {children}
  </Modal>
)

export type MenuMainLink = { href: string; label: string; icon: IconName; tone?: Tone; fullLoad?: boolean; current?: boolean }

/** A quiet entry leads somewhere (`href`) or does something (`onPress`). `count` is a bubble after its name, hidden at 0. */
export type MenuQuietEntry = {
  label: string
  icon: IconName
  fullLoad?: boolean
  current?: boolean
  count?: { value: number; label: string }
} & ({ href: string; onPress?: undefined } | { href?: undefined; onPress: () => void })

/** Up to five big links, a line, the quiet entries. */
export const MenuLinks = ({
  label,
  main,
  quiet,
}: {
  label: string
  main: readonly MenuMainLink[]
  quiet: readonly MenuQuietEntry[]
}) => (
  <>
    <nav aria-label={label}>
      <ul className="p">
        {main.map((entry) => (
          <li key={entry.label}>
            <Anchor href={entry.href} fullLoad={entry.fullLoad} aria-current={entry.current ? 'page' : undefined}>
              <IconBox name={entry.icon} tone={entry.tone} />
              {entry.label}
            </Anchor>
          </li>
        ))}
      </ul>
      <hr />
      <ul className="q">
        {quiet.map((entry) => (
          <li key={entry.label}>
            {entry.href === undefined ? (
              <button type="button" onClick={entry.onPress}>
                <Icon name={entry.icon} />
                {entry.label}
              </button>
            ) : (
              <Anchor href={entry.href} fullLoad={entry.fullLoad} aria-current={entry.current ? 'page' : undefined}>
                <Icon name={entry.icon} />
                {entry.label}
                {entry.count && <Count {...entry.count} />}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </nav>
    <hr />
  </>
)

/** The row of country and language under the links. */
export const MenuPlace = ({ children }: { children: ReactNode }) => <div className="lang">{children}</div>

/** The chosen country, as a button that opens the country list. `label` is read out: “Country: Sweden. Change country”. */
export const CountryButton = ({
  flag,
  name,
  label,
  onClick,
}: {
  flag: string
  name: string
  label: string
  onClick: () => void
}) => (
  <button className="chip-btn" type="button" aria-haspopup="dialog" aria-label={label} onClick={onClick}>
    <img className="flag s" src={flag} alt="" width="30" height="20" />
    {name}
    <Icon name="down" small />
  </button>
)

export type Language = { code: string; label: string; href: string; current?: boolean }

/** Languages side by side; each is written and announced in itself (`label`, for example “SV, svenska”). */
export const LanguageSwitch = ({ label, languages }: { label: string; languages: readonly Language[] }) => (
  <nav className="seg" aria-label={label}>
    {languages.map(({ code, label: name, href, current }) => (
      <Anchor
        key={code}
        href={href}
        fullLoad
        lang={code}
        hrefLang={code}
        aria-label={name}
        aria-current={current ? 'true' : undefined}
      >
        {code.toUpperCase()}
      </Anchor>
    ))}
  </nav>
)

export type MenuAccountProps = {
  /** Who is signed in, with the link to edit the profile; left out when signed out. */
  who?: NameParts & { name: string; href: string; hint: string }
  /** Sign out, or the yellow button to log in. */
  children: ReactNode
}

/** The menu's foot, with the brand's mascot peeking over it. */
export const MenuAccount = ({ who, children }: MenuAccountProps) => (
  <div className="me">
    <img className="peek" src="/art/peek" alt="" width="180" height="100" />
    {who && (
      <Anchor className="who" href={who.href}>
        <Avatar firstName={who.firstName} lastName={who.lastName} userName={who.userName} />
        <span>
          <b>{who.name}</b>
          <span className="small">{who.hint}</span>
        </span>
      </Anchor>
    )}
    {children}
  </div>
)
