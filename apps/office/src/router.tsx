import { type OfficePage, officePages, officePaths } from '@hoppla/contract/pages/office-pages'
import { Button } from '@mantine/core'
import type { ComponentType } from 'react'
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

/** The pages inside of the frame. A page of the menu has its entry in shell/navigation.ts too. */
const pages: Record<OfficePage, () => Promise<{ default: ComponentType }>> = {
  '/': () => import('./modules/home/home.tsx'),
  '/today': () => import('./modules/today/today-page.tsx'),
  '/overview': () => import('./modules/overview/overview-page.tsx'),
  '/me': () => import('./modules/profile/profile-page.tsx'),
  '/pages/:subject?': () => import('./modules/pages/pages-page.tsx'),
  '/texts': () => import('./modules/texts/texts-page.tsx'),
  '/staff/:tab?': () => import('./modules/staff/staff-page.tsx'),
  '/door': () => import('./modules/door/door-page.tsx'),
  '/door/classes': () => import('./modules/door/classes-page.tsx'),
  '/hours/:tab?': () => import('./modules/hours/hours-page.tsx'),
  '/areas': () => import('./modules/areas/areas-page.tsx'),
  '/enquiries/:id?': () => import('./modules/enquiries/inbox-page.tsx'),
  '/notices/:id?': () => import('./modules/notices/notices-page.tsx'),
  '/catalogue/:tab?': () => import('./modules/catalogue/catalogue-page.tsx'),
  '/audit-log': () => import('./modules/audit-log/audit-log-page.tsx'),
  '/transfer/:id?': () => import('./modules/transfer/transfer-page.tsx'),
  '/pass-photos': () => import('./modules/pass-photos/pass-photos-page.tsx'),
}

/** Every page of the office. Each is fetched when it is first gone to. */
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
            ...officePages.map((path) => ({ path, lazy: async () => ({ Component: (await pages[path]()).default }) })),
            { path: '*', lazy: async () => ({ Component: (await import('./shell/guarded.tsx')).NotFound }) },
          ],
        },
      ],
    },
  ])
