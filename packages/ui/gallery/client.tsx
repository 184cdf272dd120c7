import '../src/tokens.css'
import '../src/fonts.css'
import '../src/first.css'
import '../src/more.css'
import '../src/film.css'
import '../src/last.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { pages } from './pages.tsx'

const page = pages[location.pathname]
if (page) {
  hydrateRoot(document.body, <StrictMode>{page.element}</StrictMode>, {
    onRecoverableError: (error) => console.error('hydration', error),
  })
}
