/** Names of the tools, for screen readers and tips. */
export type RichTextTools = {
  toolbar: string
  bold: string
  italic: string
  heading: string
  bullets: string
  numbers: string
  undo: string
  redo: string
}

/** Names the fields of a form that hold plain text, because no editor has loaded. */
export const plainTextField = 'plainText'
