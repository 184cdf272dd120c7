import { type ReactNode, useState } from 'react'
import {
  Button,
  ChipButton,
  ChipLink,
  CountryButton,
  LanguageSwitch,
  MenuAccount,
  MenuLinks,
  MenuPlace,
  PageTop,
  type PageTopProps,
  SideMenu,
  SiteFooter,
  SkipLink,
  TopBar,
} from '../src/ui.ts'

const logo = '/art/logo'

const Menu = ({ open, close }: { open: boolean; close: () => void }) => (
  <SideMenu open={open} onClose={close} label="Meny" closeLabel="Stäng menyn" logo={{ src: logo, alt: 'Hoppla' }}>
    <MenuLinks
      label="Huvudmeny"
      main={[
        { href: '/', label: 'Entré och priser', icon: 'ticket', tone: 'sun' },
        { href: '/', label: 'Kalas', icon: 'cake', tone: 'lil' },
        { href: '/gift-card', label: 'Butik', icon: 'gift', tone: 'sky' },
        { href: '/', label: 'Grupper', icon: 'group', tone: 'sun' },
        { href: '/', label: 'Barnidrott', icon: 'ball', tone: 'leaf' },
      ]}
      quiet={[
        { href: '/account', label: 'Mitt konto', icon: 'person' },
        { href: '/', label: 'Hoppla familj', icon: 'heart' },
        { href: '/', label: 'Vanliga frågor', icon: 'question' },
        { label: 'Cookieinställningar', icon: 'cookie', onPress: close },
      ]}
    />
    <MenuPlace>
      <CountryButton flag="/art/flag-se.svg" name="Sverige" label="Land: Sverige. Byt land" onClick={close} />
      <LanguageSwitch
        label="Språk"
        languages={[
          { code: 'sv', label: 'SV, svenska', href: '/', current: true },
          { code: 'en', label: 'EN, English', href: '/' },
        ]}
      />
    </MenuPlace>
    <MenuAccount who={{ firstName: 'Maja', lastName: 'Lindqvist', name: 'Maja Lindqvist', href: '/account', hint: 'Ändra profil' }}>
      <Button small full icon="signOut">
        Logga ut
      </Button>
    </MenuAccount>
  </SideMenu>
)

/** Top bar, side menu and footer, as the web application composes them. */
export const Frame = ({
  top = 'grass',
  menuOpen = false,
  children,
}: {
  top?: PageTopProps['kind']
  menuOpen?: boolean
  children: ReactNode
}) => {
  const [open, setOpen] = useState(menuOpen)
  return (
    <>
      <SkipLink>Till innehållet</SkipLink>
      <PageTop kind={top}>
        <TopBar home="/" homeLabel="Hoppla, till startsidan" logo={logo} navLabel="Verktyg">
          <ChipLink className="deskonly" icon="person" href="/forms">
            Logga in
          </ChipLink>
          <ChipButton icon="menu" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Meny
          </ChipButton>
        </TopBar>
      </PageTop>
      <Menu open={open} close={() => setOpen(false)} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter
        logo={{ src: logo, alt: 'Hoppla' }}
        label="Sidfot"
        links={['Vanliga frågor', 'Villkor', 'Integritet', 'Instagram', 'Facebook'].map((label) => ({ label, href: '/' }))}
      />
    </>
  )
}
