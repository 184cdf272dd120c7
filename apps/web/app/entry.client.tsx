import { isLanguage } from '@hoppla/i18n'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { firstParts } from './platform/hydration/first-part.tsx'
import { wordsOfPath } from './platform/i18n/page-words.ts'
import { loadWords } from './platform/i18n/words.ts'

const language = document.documentElement.lang.slice(0, 2)
const hydrate = () => startTransition(() => void hydrateRoot(document, <HydratedRouter />))
// Words are loaded first, because hydration must render the same texts as the server; so are the parts that the page is about.
if (isLanguage(language)) void Promise.all([loadWords(language, wordsOfPath(location.pathname)), firstParts()]).then(hydrate)
else hydrate()
