import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App } from './App.tsx'

const router = createBrowserRouter([{ path: '*', element: <App /> }], { basename: '/admin' })
const root = document.getElementById('root')
if (root) createRoot(root).render(<RouterProvider router={router} />)
