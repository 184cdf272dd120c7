import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadWords } from './platform/words.ts'
import { isLanguage } from '@hoppla/i18n'

const language = document.documentElement.lang.slice(0, 2)
const hydrate = () => startTransition(() => void hydrateRoot(document, <HydratedRouter />))
// Words first: hydration must say what the server said.
const reach = document.documentElement.dataset.words === 'member' ? 'member' : 'guest'
if (isLanguage(language)) void loadWords(language, reach).then(hydrate)
else hydrate()
