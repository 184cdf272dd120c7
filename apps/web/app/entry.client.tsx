import { isLanguage } from '@hoppla/i18n'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { wordsOfPath } from './platform/i18n/page-words.ts'
import { loadWords } from './platform/i18n/words.ts'

const language = document.documentElement.lang.slice(0, 2)
const hydrate = () => startTransition(() => void hydrateRoot(document, <HydratedRouter />))
// Words are loaded first, because hydration must render the same texts as the server.
if (isLanguage(language)) void loadWords(language, wordsOfPath(location.pathname)).then(hydrate)
else hydrate()
