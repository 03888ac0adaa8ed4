import { createElement, type Ref, type SVGProps } from 'react'

type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string; ref?: Ref<SVGSVGElement> }

/**
 * Takes the place of lucide-react's own factory in builds (vite.config.ts): the same drawing and class without its theming,
 * which costs every page 2 kB of script. Decorative unless it is named.
 */
export default function createLucideIcon({ node }: IconData) {
  return function Icon({ size = 24, className, ...rest }: IconProps) {
    const named = rest['aria-label'] !== undefined || rest['aria-labelledby'] !== undefined || rest.role !== undefined
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': named ? undefined : true,
        ...rest,
        className: className ? `lucide ${className}` : 'lucide',
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
