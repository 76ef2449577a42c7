/** Style sheets are nothing to Jest: where looks matter a browser shows them. */
export default { process: () => ({ code: '' }) }
