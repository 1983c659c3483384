import { useEffect, useState } from 'react'

/** Whether an element has been on the screen yet, and the ref to give it. */
export function useSeen() {
  const [node, setNode] = useState<Element | null>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!node || seen) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    observer.observe(node)
    return () => observer.disconnect()
  }, [node, seen])
  return [setNode, seen] as const
}
