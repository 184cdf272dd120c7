import '../src/styles/tokens.css'
import '../src/styles/fonts.css'
import '../src/styles/first.css'
import '../src/styles/more.css'
import '../src/styles/film.css'
import '../src/styles/last.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { pages } from './pages.tsx'

const page = pages[location.pathname]
if (page) {
  hydrateRoot(document.body, <StrictMode>{page.element}</StrictMode>, {
    onRecoverableError: (error) => console.error('hydration', error),
  })
}
