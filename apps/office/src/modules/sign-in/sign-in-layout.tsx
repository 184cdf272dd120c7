import { anyLanguage } from '@hoppla/i18n'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import icon from '../../art/icon.svg'
import { useTitle } from '../../parts/page.tsx'
import { languageNames, speak, useWords } from '../../platform/words.ts'

/** The frame of the pages before the office: one card, and the language. */
export const SignInLayout = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => {
  const { t, language } = useWords()
  useTitle(title)
  return (
    <div className="outside">
      <main className="card">
        <img src={icon} alt="" width="56" height="56" />
        <h1>{title}</h1>
        {lead && <p className="muted">{lead}</p>}
        {children}
      </main>
      <Menu position="top">
        <Menu.Target>
          <UnstyledButton className="language-button">
            <IconLanguage size={18} aria-hidden />
            <span className="visually-hidden">{t('common.language')}: </span>
            {languageNames[language]}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {anyLanguage.map((one) => (
            // Where its words cannot be fetched, the page stays in the language it has.
            <Menu.Item key={one} lang={one} onClick={() => void speak(one).catch(console.error)}>
              {languageNames[one]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
