import { languages } from '@hoppla/i18n'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, useRouteError } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageContext, loadWords } from '../../platform/i18n/words.ts'
import { aSite } from '../../testing/sites.ts'
import { ErrorPage } from './error-page.tsx'

const Caught = () => <ErrorPage error={useRouteError()} />

/** A page whose loader has failed, as the root's boundary shows it. */
const failed = async (language: (typeof languages)[number], error: unknown, isSiteKnown = true) => {
  const t = await loadWords(language, ['common'])
  const site = { site: aSite(language), language, countryFound: true, wordsHref: {} }
  const Stub = createRoutesStub([
    { id: 'root', path: '/', ErrorBoundary: Caught, children: [{ id: 'page', index: true, Component: () => null }] },
  ])
  return renderToString(
    <LanguageContext value={{ language, t }}>
      <Stub initialEntries={['/']} hydrationData={{ loaderData: isSiteKnown ? { root: site } : {}, errors: { root: error } }} />
    </LanguageContext>,
  )
}

test.each(languages)('a failed page says so in %s, with a way on', async (language) => {
  const t = await loadWords(language, ['common'])
  const html = await failed(language, new Error('secret'))
  expect(html).toContain(t('common.error.title'))
  expect(html).toContain(`href="/${language}"`)
  expect(html).toContain(`href="/${language}/withdrawal"`)
  expect(html).not.toContain('secret')
})

test('the status that was answered is told', async () => {
  const html = await failed('en', { status: 503, statusText: '', data: null, internal: false })
  expect(html).toContain('Error 503')
})

test('when not even the site is known, there is a way to withdraw from a contract all the same', async () => {
  expect(await failed('de', new Error('secret'), false)).toContain('Vertrag widerrufen')
})
