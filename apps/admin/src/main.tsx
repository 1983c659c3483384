import { watchKeptPage } from '@openbook/api/core/kept-page.ts'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App } from './App.tsx'
import { levels } from './levels.ts'
import { FAULTS } from './report-fault.ts'

levels.listen()
watchKeptPage(window)
const router = createBrowserRouter([{ path: '*', element: <App /> }], { basename: '/admin' })
const root = document.getElementById('root')
// As a transition, a page being left would live on beside its address, and a filter it still holds back lead to it again.
if (root) createRoot(root, FAULTS).render(<RouterProvider router={router} useTransitions={false} />)
