/** The base URL of the API of the studio; VITE_API_BASE overrides it. */
export const apiBase = import.meta.env.VITE_API_BASE ?? '/api';
