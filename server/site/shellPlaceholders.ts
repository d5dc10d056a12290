/** The placeholders in the built shell of the private pages; they need no escaping in HTML. */
export const titlePlaceholder = '{{title}}';
export const contentPlaceholder = '{{content}}';
