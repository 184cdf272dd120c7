import './styles/mantine.ts'
import '@mantine/notifications/styles.css'
import './styles/fonts.css'
import './styles/frame.css'
import './styles/parts.css'
import './styles/pages.css'
import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { queries } from './platform/queries.ts'
import { firstLanguage, speak, useWords } from './platform/words.ts'
import { createOfficeRouter } from './router.tsx'
import { officeTheme, officeVars } from './theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
// Read by what keeps the page behind a dialog from scrolling (react-remove-scroll): its style must carry the nonce of this answer.
Object.assign(globalThis, { __webpack_nonce__: nonce })

const router = createOfficeRouter()

const Office = () => {
  const { t, language } = useWords()
  const theme = useMemo(() => officeTheme(t('common.close')), [t])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={officeVars} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <DatesProvider settings={{ locale: language, firstDayOfWeek: 1, weekendDays: [] }}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
          <Notifications position="bottom-center" />
        </QueryClientProvider>
      </DatesProvider>
    </MantineProvider>
  )
}

const root = document.getElementById('app')
if (!root) throw new Error('The page has no place for the office.')
await speak(firstLanguage(), false)
createRoot(root).render(
  <StrictMode>
    <Office />
  </StrictMode>,
)
