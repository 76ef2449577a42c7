import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/studio.css'
import { App } from './App.tsx'
import { studio } from './store/studio.ts'

const place = document.getElementById('app')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
void studio.begin()
