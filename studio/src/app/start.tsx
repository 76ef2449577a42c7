import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/studio.css'
import './styles/pickers.css'
import { App } from './App.tsx'
import { refuseFiles } from './media/refuseFiles.ts'
import { PasswordPage } from './signIn/PasswordPage.tsx'
import { studio } from './store/studio.ts'

const root = document.getElementById('app')
if (root) {
  const isPassword = location.search === '?password'
  createRoot(root).render(<StrictMode>{isPassword ? <PasswordPage /> : <App />}</StrictMode>)
  if (!isPassword) void studio.begin()
}

refuseFiles()
document.addEventListener('visibilitychange', () => document.hidden && studio.saveNow())

/** Follows the Back button and edited addresses. A sign-in link changes only the hash, so the tab must reload. */
addEventListener('popstate', function follow() {
  if (location.hash.startsWith('#link=')) location.reload()
  else void studio.openAddressed()
})
