import { useComputedColorScheme } from '@mantine/core'
import { type RefObject, useEffect } from 'react'
import { useDensity } from '../../../ui/density.ts'
import type { PlotView } from '../../../ui/plot/plot-view.ts'
import { currentLook, type Look, type Surface, surfaceOf } from './canvas.ts'

interface Drawing {
  look: Look
  dark: boolean
}

/**
 * Draws a canvas: when `draw` is another function, which says that what it draws has changed, with each change of the range in
 * sight (`on` cursor: also of the cursor), of its size, the theme or the density; while it is out of sight not at all.
 */
export function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  view: PlotView,
  draw: (surface: Surface, drawing: Drawing) => void,
  on: 'range' | 'cursor' = 'range',
): void {
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const density = useDensity()
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme and density change the look
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let look = currentLook()
    let inSight = false
    const paint = () => {
      const surface = inSight ? surfaceOf(element, look.panel) : undefined
      if (surface) draw(surface, { look, dark })
    }
    const sights = new IntersectionObserver(
      (entries) => {
        inSight = entries.at(-1)?.isIntersecting ?? false
        paint()
      },
      { rootMargin: '100px' },
    )
    const sizes = new ResizeObserver(paint)
    const unsubscribe = view.subscribe(({ range }) => {
      if (range || on === 'cursor') paint()
    })
    // The theme may reach the document after this.
    const settled = requestAnimationFrame(() => {
      look = currentLook()
      paint()
    })
    sights.observe(element)
    sizes.observe(element)
    return () => {
      cancelAnimationFrame(settled)
      unsubscribe()
      sights.disconnect()
      sizes.disconnect()
    }
  }, [canvas, view, draw, on, dark, density])
}
