/** The field by which a form without script says what its page was drawn for. */
export const pageContextField = 'pageContext'
