import { officePaths } from '@hoppla/contract/pages/office-pages'
import { Button } from '@mantine/core'
import { createBrowserRouter, redirect, useRouteError } from 'react-router'
import { Note } from './parts/states.tsx'
import { isSignedIn, startSession } from './platform/session.ts'
import { words } from './platform/words.ts'

/** Whoever is not signed in is led to the sign-in page, and from there to where they wanted to go. */
const requireSession = async ({ request }: { request: Request }): Promise<null> => {
  await startSession()
  if (isSignedIn()) return null
  const { pathname, search } = new URL(request.url)
  throw redirect(pathname === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(pathname + search)}`)
}

/** A page whose script or session could not be fetched: most often no connection. */
const PageFailure = () => {
  const { t } = words()
  const error = useRouteError()
  console.error(error)
  return (
    <main className="alone">
      <Note tone="bad" action={<Button onClick={() => location.reload()}>{t('common.tryAgain')}</Button>}>
        <strong>{t('common.failure.page')}</strong> {t('common.failure.offline')}
      </Note>
    </main>
  )
}

/** Every page of the office. Each is fetched when it is first gone to; a page of the menu has its entry in shell/navigation.ts too. */
export const createOfficeRouter = () =>
  createBrowserRouter([
    {
      ErrorBoundary: PageFailure,
      HydrateFallback: () => null,
      children: [
        { path: '/sign-in', lazy: async () => ({ Component: (await import('./modules/sign-in/sign-in-page.tsx')).default }) },
        { path: '/invitation', lazy: async () => ({ Component: (await import('./modules/sign-in/invitation-page.tsx')).default }) },
        // Where the provider sends codes. Ours come by `fetch` (platform/tokens.ts); whoever lands here in a window has a session, and goes on.
        { path: officePaths.callback, loader: () => redirect('/') },
        {
          path: '/',
          loader: requireSession,
          shouldRevalidate: () => false,
          lazy: async () => ({ Component: (await import('./shell/frame.tsx')).default }),
          children: [
            { index: true, lazy: async () => ({ Component: (await import('./modules/home/home.tsx')).default }) },
            { path: 'today', lazy: async () => ({ Component: (await import('./modules/today/today-page.tsx')).default }) },
            { path: 'overview', lazy: async () => ({ Component: (await import('./modules/overview/overview-page.tsx')).default }) },
            { path: 'me', lazy: async () => ({ Component: (await import('./modules/profile/profile-page.tsx')).default }) },
            {
              path: 'pages/:subject?',
              lazy: async () => ({ Component: (await import('./modules/pages/pages-page.tsx')).default }),
            },
            { path: 'texts', lazy: async () => ({ Component: (await import('./modules/texts/texts-page.tsx')).default }) },
            { path: 'staff/:tab?', lazy: async () => ({ Component: (await import('./modules/staff/staff-page.tsx')).default }) },
            { path: 'door', lazy: async () => ({ Component: (await import('./modules/door/door-page.tsx')).default }) },
            { path: 'hours', lazy: async () => ({ Component: (await import('./modules/hours/hours-page.tsx')).default }) },
            {
              path: 'enquiries/:id?',
              lazy: async () => ({ Component: (await import('./modules/enquiries/inbox-page.tsx')).default }),
            },
            {
              path: 'notices/:id?',
              lazy: async () => ({ Component: (await import('./modules/notices/notices-page.tsx')).default }),
            },
            {
              path: 'catalogue/:tab?',
              lazy: async () => ({ Component: (await import('./modules/catalogue/catalogue-page.tsx')).default }),
            },
            {
              path: 'audit-log',
              lazy: async () => ({ Component: (await import('./modules/audit-log/audit-log-page.tsx')).default }),
            },
            {
              path: 'transfer/:id?',
              lazy: async () => ({ Component: (await import('./modules/transfer/transfer-page.tsx')).default }),
            },
            {
              path: 'pass-photos',
              lazy: async () => ({ Component: (await import('./modules/pass-photos/pass-photos-page.tsx')).default }),
            },
            { path: '*', lazy: async () => ({ Component: (await import('./shell/guarded.tsx')).NotFound }) },
          ],
        },
      ],
    },
  ])
