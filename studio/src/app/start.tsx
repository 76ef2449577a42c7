import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/studio.css'
import './styles/pickers.css'
import { App } from './App.tsx'
import { refuseFiles } from './media/refuseFiles.ts'
import { PasswordPage } from './signIn/PasswordPage.tsx'
import { studio } from './store/studio.ts'

const place = document.getElementById('app')
if (place) {
  const isPassword = location.search === '?password'
  createRoot(place).render(<StrictMode>{isPassword ? <PasswordPage /> : <App />}</StrictMode>)
  if (!isPassword) void studio.begin()
}

refuseFiles()
document.addEventListener('visibilitychange', () => document.hidden && studio.saveNow())

/** The Back button, or an edited address. A sign-in link opened in this tab changes only the hash, so it must reload. */
addEventListener('popstate', function follow() {
  if (location.hash.startsWith('#link=')) location.reload()
  else void studio.openAddressed()
})
