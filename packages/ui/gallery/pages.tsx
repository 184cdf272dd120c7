import type { ReactElement } from 'react'
import { AccountPage } from './account-page.tsx'
import { FormsPage } from './forms-page.tsx'
import { GiftCardPage } from './gift-card-page.tsx'
import { PartsPage } from './parts-page.tsx'
import { StartPage } from './start-page.tsx'

/** Every page of the gallery by its address. */
export const pages: Record<string, { lang: string; element: ReactElement }> = {
  '/': { lang: 'sv', element: <PartsPage /> },
  '/dialog': { lang: 'sv', element: <PartsPage dialogOpen /> },
  '/menu': { lang: 'sv', element: <PartsPage menuOpen /> },
  '/forms': { lang: 'sv', element: <FormsPage /> },
  '/gift-card': { lang: 'sv', element: <GiftCardPage /> },
  '/account': { lang: 'fi', element: <AccountPage /> },
  '/start': { lang: 'sv', element: <StartPage /> },
}
